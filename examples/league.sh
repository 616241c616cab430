#!/usr/bin/env bash
# A file of hands into a league table: the best throw of each, the hands with the most points first.
# Run it: bash examples/league.sh [FILE]     (lines as `cribtool discard -` reads them)
set -euo pipefail
cribtool discard - --top 1 < "${1:-examples/hands.txt}" |
  jq -r 'select(.options) | .options[0] as $best |
    [$best.total, (.hand | join(" ")), .role, ($best.discard | join(" "))] | @tsv' |
  LC_ALL=C sort -t "$(printf '\t')" -k 1,1nr |
  awk -F '\t' '{printf "%6.2f  %-18s %-7s throw %s\n", $1, $2, $3, $4}'

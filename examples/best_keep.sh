#!/usr/bin/env bash
# The best cards to keep, then what they count with the starter that was turned.
# Run it: bash examples/best_keep.sh "4S 5H 6C TS TH JD" dealer 5S
set -euo pipefail
hand=${1:-4S 5H 6C TS TH JD} role=${2:-dealer} starter=${3:-5S}
cribtool discard "$hand" "--$role" --top 1 --json |
  jq -c --arg starter "$starter" '{hand: .options[0].keep, starter: $starter}' |
  cribtool score - |
  jq -r '"keep \(.hand | join(" ")): with \(.starter) \(.total) points, \(.spoken)"'

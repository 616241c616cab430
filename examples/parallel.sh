#!/usr/bin/env bash
# A large file of hands through several processes, in order: the same bytes as one process writes.
# Run it: bash examples/parallel.sh [COMMAND] [FILE]     (COMMAND: score, discard, …)
set -euo pipefail
parallel --will-cite --pipepart --arg-file "${2:-examples/hands.txt}" --block 1k --keep-order \
  cribtool "${1:-discard}" -

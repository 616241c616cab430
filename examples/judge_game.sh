#!/usr/bin/env bash
# Every placement of a Kings Cribbage game judged by itself, on the board as it stood.
# Run it: bash examples/judge_game.sh [GAME]
set -euo pipefail
cribtool kings-check --game "${1:-examples/kings/game.txt}" --json |
  jq -c '.players as $players | foreach (.turns[] | select(.kind == "play")) as $turn (
      {board: {}}; {before: (.board), board: (.board + $turn.placement), turn: $turn};
      {id: [.turn.n, $players[.turn.player], .turn.turn_points],
       board: .before, placement: .turn.placement, first: (.before == {})})' |
  cribtool kings-check - |
  jq -r '[.id[0], .id[1], (if .legal then "legal" else "illegal" end), .turn_points,
          (if .turn_points == .id[2] then "as counted" else "counted \(.id[2])" end)] | @tsv'

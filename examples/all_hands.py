"""How often each count occurs: all 12,994,800 hands of four with their starters, and as cribs.

A case is a multiset of four ranks with a starter's rank, times the number of ways to deal it;
flush and nobs are added by closed forms over the suits. Run it: python examples/all_hands.py
"""

from itertools import combinations_with_replacement
from math import comb, prod

from cribtool.ranktable import points

JACK = 10  # ranks count from 0 here


def census() -> tuple[list[int], list[int]]:
    """How many (hand, starter) combinations count 0, 1, … 29 points, as hands and as cribs."""
    hands, cribs = [0] * 30, [0] * 30
    for ranks in combinations_with_replacement(range(13), 4):
        held = [ranks.count(rank) for rank in range(13)]
        ways = prod(comb(4, number) for number in held)
        jacks = held[JACK]
        flushes = 4 if len(set(ranks)) == 4 else 0  # hands of this kind in one suit
        for cut in range(13):
            left = 4 - held[cut]
            if not left:
                continue
            base = points(*ranks, cut)
            nobs = ways * left * jacks // 4 if cut != JACK else 0
            plain = ways * left - nobs
            for counts in (hands, cribs):
                counts[base] += plain
                counts[base + 1] += nobs
            if not flushes:
                continue
            # The starter shares the flush's suit only where that card is not in the hand itself.
            five, four = (flushes, flushes * 3) if left == 4 else (0, flushes * 3)
            right = 1 if jacks and cut != JACK else 0  # the flush's jack matches such a starter
            for counts in (hands, cribs):
                counts[base + right] -= five
                counts[base + right + 5] += five
            hands[base] -= four
            hands[base + 4] += four
    return hands, cribs


def main() -> None:
    hands, cribs = census()
    print("points       hands       cribs")
    for count, (hand, crib) in enumerate(zip(hands, cribs, strict=True)):
        print(f"{count:6}{hand:12,}{crib:12,}")
    for name, counts in (("hands", hands), ("cribs", cribs)):
        total = sum(count * number for count, number in enumerate(counts))
        print(f"{name}: {total:,} points in {sum(counts):,}, mean {total / sum(counts):.5f}")


if __name__ == "__main__":
    main()

"""cribtool from Python, cell by cell, as in a notebook. Run it: python examples/notebook.py"""

# %% One hand, counted.
from cribtool import CribtoolError, analyse_discards, score_hand, score_starters

score = score_hand("4S 5H 6C 6D", "5S")
print(score.total, score.spoken)
for item in score.items:
    print(f"  {item.kind:8} {' '.join(map(str, item.cards)):9} {item.points}")

# %% The same four cards with every starter that may come.
starters = score_starters("4S 5H 6C 6D")
print(f"{starters.mean:.3f} on average; {starters.distribution}")

# %% What to throw, and what it costs to throw something else.
found = analyse_discards("4S 5H 6C TS TH JD", "dealer", opponent="uniform")
best = found.options[0]
for option in found.options[:3]:
    thrown = " ".join(map(str, option.discard))
    print(f"throw {thrown}: {option.total:.2f} ({option.total - best.total:+.2f})")
print(f"exactly {best.hand.sum}/{best.hand.cases} + {best.crib.sum}/{best.crib.cases}")

# %% Errors are ValueErrors that say what would be right.
try:
    score_hand("1H 5C 5S JD", "5D")
except CribtoolError as error:
    print(error)

"""What wins Isle of Skye? An analysis of many games, with plots.

First `ludoteka dataset isle-of-skye --players 3 --bots random --games 10000 --out skye`, then
`python examples/research_analysis.py skye --plots plots`. The plots need `pip install matplotlib`; without it the same
figures are printed as tables.
"""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from statistics import mean

import pyarrow.parquet as parquet

import ludoteka
from ludoteka.core.words import words

FEW = 30
"""Fewer seats than these say nothing, and are not drawn."""

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("folder", type=Path)
parser.add_argument("--plots", type=Path, help="folder for the pictures")
given = parser.parse_args()

scores = parquet.read_table(given.folder / "scores.parquet").to_pylist()
columns = ["game", "seat", "question", "text"]
decisions = parquet.read_table(given.folder / "decisions.parquet", columns=columns).to_pylist()
games = len({row["game"] for row in scores})
won = {(row["game"], row["seat"]): row["rank"] == 1 for row in scores}


def table(title, rows):
    print(f"\n{title}")
    for name, *values in rows:
        print(f"  {name!s:24}" + "".join(f"{value:>10.2f}" for value in values))


# 1. Where do the points of winners come from, and those of the others?
sources = {True: defaultdict(float), False: defaultdict(float)}
for row in scores:
    for source, _, points in json.loads(row["lines"]):
        sources[row["rank"] == 1][source] += points
counts = {winner: sum(1 for row in scores if (row["rank"] == 1) == winner) for winner in (True, False)}
names = sorted({*sources[True], *sources[False]}, key=lambda name: -sources[True][name])
say = words("en", ludoteka.game("isle-of-skye").domain).say
origin = [
    (say(f"source.{name}"), sources[True][name] / counts[True], sources[False][name] / counts[False])
    for name in names[:12]
]
print(f"{games} games; winners score {mean(row['score'] for row in scores if row['rank'] == 1):.1f} on average")
table("points by source: winners, others", origin)

# 2. What do prices say? Cheap sellers and dear sellers.
asked = defaultdict(list)
for row in decisions:
    if row["question"] == "price":
        asked[row["game"], row["seat"]].append(int(row["text"].split()[-1]))
by_price = defaultdict(list)
for seat, prices in asked.items():
    by_price[min(int(mean(prices)), 12)].append(won[seat])
price = [(f"mean price {level}", len(by_price[level]), mean(by_price[level])) for level in sorted(by_price)]
table("mean price: seats, share of wins", price)

# 3. Does it pay to buy?
bought = defaultdict(int)
for row in decisions:
    if row["question"] == "buy" and row["text"] != "pass":
        bought[row["game"], row["seat"]] += 1
by_count = defaultdict(list)
for seat, win in won.items():
    by_count[bought[seat]].append(win)
buying = [(f"{count} tiles bought", len(by_count[count]), mean(by_count[count])) for count in sorted(by_count)]
table("tiles bought from others: seats, share of wins", buying)

# 4. Is any seat better than another?
by_seat = defaultdict(list)
for (_, seat), win in won.items():
    by_seat[seat].append(win)
table("seat: share of wins", [(f"seat {seat + 1}", mean(by_seat[seat])) for seat in sorted(by_seat)])

if given.plots:
    try:
        import matplotlib
    except ImportError:
        raise SystemExit("the plots need matplotlib: pip install matplotlib") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    given.plots.mkdir(parents=True, exist_ok=True)
    pyplot.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "skye"}
    pyplot.figure(figsize=(8, 5))
    pyplot.barh([row[0] for row in origin][::-1], [row[1] - row[2] for row in origin][::-1])
    pyplot.xlabel("points that winners have more than the others")
    pyplot.tight_layout()
    pyplot.savefig(given.plots / "skye-sources.svg", metadata={"Date": None})
    for name, rows in ("prices", price), ("buying", buying):
        usual = [row for row in rows if row[1] >= FEW]
        pyplot.figure(figsize=(8, 4))
        pyplot.bar([row[0].split()[-1 if name == "prices" else 0] for row in usual], [row[2] for row in usual])
        pyplot.axhline(mean(won.values()), color="grey", linestyle="dotted")
        pyplot.xlabel("mean price" if name == "prices" else "tiles bought from others")
        pyplot.ylabel("share of wins")
        pyplot.tight_layout()
        pyplot.savefig(given.plots / f"skye-{name}.svg", metadata={"Date": None})
    print(f"\nplots are in {given.plots}")

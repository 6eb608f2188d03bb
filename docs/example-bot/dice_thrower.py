#!/usr/bin/env python3
"""A whole Marrakech bot: it plays by chance, in every edition, for any number of players.

    npx marrakech arena nour 'program:python3 docs/example-bot/dice_thrower.py'

What each line means stands in docs/bot-protocol.md. To make it stronger, change `decide`.
"""
import random
import re
import sys

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
# At a1 and g7 the mosaic leads back to the square he left, over its other edge.
CORNER = {"N": "W", "E": "S", "S": "E", "W": "N"}

TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
# Facing, die, rug or how the player went, facing; which of them are there depends on the order.
TURN = re.compile(r"([NESW])?([1-4])?(?::(x|leave|[A-D]?(?:[a-g][1-7]){2}))?(?::([NESW]))?")


def step(square, facing):
    """One step of Assam's: to the next square, or along a mosaic back into the market."""
    (x, y), (dx, dy) = square, STEPS[facing]
    if 0 <= x + dx <= 6 and 0 <= y + dy <= 6:
        return (x + dx, y + dy), facing
    # Mosaics join pairs: from the first square on in the north and east, from the second elsewhere.
    edge = x if dx == 0 else y
    other = edge + 1 if edge % 2 == (0 if facing in "NE" else 1) else edge - 1
    if not 0 <= other <= 6:
        return square, CORNER[facing]
    return ((other, y) if dx == 0 else (x, other)), BACK[facing]


class Market:
    """As much of a game as says what is legal: dirhams and colours are not needed for that."""

    def __init__(self, record):
        tags = dict(TAG.findall(record))
        self.assam = (3, 3)
        self.facing = tags.get("Facing", "E" if tags.get("Edition") == "pergioco" else "S")
        self.other_half = {}  # of every rug that can be seen whole, from both ends
        self.must_lay = False
        for token in re.sub(r"\{[^}]*\}|\d+\.", " ", TAG.sub(" ", record)).split():
            if not token.startswith("leave:"):
                self.take(*TURN.fullmatch(token).groups())

    def take(self, before, die, rug, behind):
        self.facing = before or self.facing
        for _ in range(int(die or 0)):
            self.assam, self.facing = step(self.assam, self.facing)
        if rug not in (None, "x", "leave"):
            self.lay(square_of(rug[-4:-2]), square_of(rug[-2:]))
        self.facing = behind or self.facing
        self.must_lay = die is not None and rug is None

    def lay(self, *halves):
        for half in halves:
            self.other_half.pop(self.other_half.pop(half, None), None)
        self.other_half.update([halves, halves[::-1]])

    def facings(self):
        return [facing for facing in STEPS if facing != BACK[self.facing]]

    def places(self):
        """Beside Assam, not under him, and never over both halves of one rug."""
        return [
            name_of(first) + name_of(second)
            for first in beside(self.assam)
            for second in beside(first)
            if second != self.assam and self.other_half.get(first) != second
        ]


def square_of(text):
    return "abcdefg".index(text[0]), int(text[1]) - 1


def name_of(square):
    return f"{'abcdefg'[square[0]]}{square[1] + 1}"


def beside(square):
    around = [(square[0] + dx, square[1] + dy) for dx, dy in STEPS.values()]
    return [(x, y) for x, y in around if 0 <= x <= 6 and 0 <= y <= 6]


def decide(record):
    market = Market(record)
    legal = market.places() if market.must_lay else market.facings()
    # The record is the seed: asked the same again, it answers the same.
    return random.Random(record).choice(legal)


record = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "marrakech":
        answer = "bot Dice-thrower 1.0"
    elif word == "position":
        record, answer = rest, None
    elif word == "go":
        answer = "error no-position" if record is None else f"play {decide(record)}"
    elif word == "quit":
        break
    else:
        answer = "error unknown-line" if word else None
    if answer is not None:
        print(answer, flush=True)

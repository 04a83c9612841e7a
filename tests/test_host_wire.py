"""Whole games over the loopback: no byte tells a visitor what his seat has not been shown."""

from __future__ import annotations

import random
import re
from collections.abc import AsyncIterator, Collection
from pathlib import Path
from typing import Any

import pytest
from host_support import until
from leaks import Detector, cards_drawn
from rummy_play import choice, play_until
from wire_support import Line, Wire, deal_the_same, new_key, wired

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top3.deck import Card, Category, Deck, quantity
from tabletop_tui.games.top3.model import ADVANCES, ORDERS
from tabletop_tui.games.top_ten.model import Answer, Name, PickTheme
from tabletop_tui.games.top_ten.themes import Theme, ThemeCard
from tabletop_tui.tui.screens.top3.mode import RevealMode

pytestmark = pytest.mark.usefixtures("short_quiet")

ANN, BEN, CEM, DAN = range(4)
SEED = 7
HAND_TOP = 15
"""The row from which on a hand of Top 5 Rummy is drawn."""

WRONG = "AAAA-AAAA"
"""A seat code that is none: a right one begins with the seat's letter."""
ENTER, RIGHT, DOWN, AROUND = "\r", "\x1b[C", "\x1b[B", "z"

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_=>78])")
_MOVE = re.compile(r"\x1b\[[\d;]*[A-H]|\r")
_ORDER = re.compile(r"[123]-[123]-[123]")
_NUMBER = re.compile(r"Your number is (\d+)|[▸>] (\d+) [◂<]")
_CARD = re.compile(r"\b[YRPB](?:10|[1-9])\b")


@pytest.fixture
async def wire(tmp_path: Path) -> AsyncIterator[Wire]:
    async with wired(tmp_path) as found:
        yield found


def words_in(raw: bytes) -> str:
    """Return what bytes write; a new line begins wherever the cursor is moved to."""
    return _ESCAPES.sub("", _MOVE.sub("\n", raw.decode("utf-8", "replace")))


class Reader:
    """Reads all that comes to a line, once; `seat` is whose line it is, None for who looks on."""

    def __init__(self, line: Line, seat: Seat | None) -> None:
        self.line = line
        self.seat = seat
        self.read = 0
        """How many bytes have been read."""

    def news(self) -> bytes:
        """Return the bytes that have come since the last time."""
        start, self.read = self.read, len(self.line.bytes)
        return self.line.bytes[start : self.read]


def readers(lines: list[Line]) -> list[Reader]:
    """Return a reader for each line, the last of which looks on."""
    *_, dora = lines
    return [Reader(line, None if line is dora else seat) for seat, line in enumerate(lines)]


# Top 5 Rummy


class CardReader(Reader):
    """Looks for cards of Top 5 Rummy in all that comes."""

    def __init__(self, line: Line, seat: Seat | None) -> None:
        super().__init__(line, seat)
        self.shown: set[str] = set()
        """Kinds of cards that this line has been shown by the rules; there are several of each."""
        self.looked_for = 0

    def leaks(self) -> list[str]:
        """Return the hidden cards that have come since the last time."""
        table = self.line.table
        view = table.view(self.seat)
        self.shown |= {card for cards in view.ring for card in cards}
        self.shown |= set(view.hand or ())
        self.shown |= set(_CARD.findall(" ".join(table.log(self.seat))))
        hands = [hand for seat, hand in enumerate(table.state.hands) if seat != self.seat]
        secret = {card for hand in hands for card in hand} - self.shown
        self.looked_for += len(secret)
        # the lines of a hand, "R B B" and "1 3 9", are no chance where no hand is to be seen
        looked_for = hands if self.seat is None else [[card] for card in secret]
        found = Detector(looked_for, self.shown).in_text(words_in(self.news()))
        return found + [card for card in hand_drawn(self.line) if card not in (view.hand or ())]


def hand_drawn(line: Line) -> list[str]:
    """Return the cards drawn below the board, where the hand is."""
    return cards_drawn(line.text.splitlines()[HAND_TOP:])


async def test_in_a_whole_game_of_rummy_no_byte_tells_of_a_hand_of_others(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_the_same(monkeypatch, "top5-rummy", 2, SEED)
    lines = await wire.table("top5-rummy", "Ann", "Ben")
    watched = [CardReader(reader.line, reader.seat) for reader in readers(lines)]
    table = lines[ANN].table
    for line, seat in ((lines[ANN], ANN), (lines[BEN], BEN)):
        hand = table.view(seat).hand
        lines_of_hand = Detector([hand], ()).in_text(words_in(line.bytes))
        assert lines_of_hand, "the detector sees a hand that is shown"
        assert sorted(hand_drawn(line)) == sorted(hand)
    for reader in watched:
        assert reader.leaks() == []
    while table.waiting_for:
        (seat,) = table.waiting_for
        await wire.play(lines, seat, choice(table.view(seat)))
        for reader in watched:
            assert reader.leaks() == []
    assert all(reader.looked_for for reader in watched)


# Top 3


def telling_deck() -> Deck:
    """Return a deck of which each name and each number is found nowhere else."""
    dice = random.Random(5)
    numbers = iter(dice.sample(range(1_000, 9_999), 5 * 45))
    names = [f"{a}{b}{c}" for a in "BDFGK" for b in "aeiou" for c in ("lmo", "rnu")][:45]
    category = {"unit": "qz", "decimals": 0, "vintage": "2000", "source": "Made up."}
    return Deck(
        title="Telling",
        categories=tuple(
            Category(name=f"Question {n}", explanation="How much it is.", **category)
            for n in range(1, 6)
        ),
        cards=tuple(Card(name, tuple(next(numbers) for _ in range(5))) for name in names),
    )


def hidden_words(line: Line) -> list[str]:
    """Return what nobody may know yet: cards still to be laid out, and what is on their backs."""
    state = line.table.state
    deck = state.deck
    turned = {shown.words for reveal in state.reveals for shown in reveal.cards if shown.words}
    numbers = (
        quantity(value, category)
        for card in deck.cards
        for value, category in zip(card.values, deck.categories, strict=True)
    )
    return [
        *(deck.cards[card].name for card in state.stack),
        *(number for number in numbers if number not in turned),
    ]


def found_in(raw: bytes, words: Collection[str]) -> list[str]:
    written = words_in(raw)
    return [word for word in words if word in written]


async def test_in_a_whole_game_of_top_3_no_byte_tells_what_is_face_down(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = deal_the_same(monkeypatch, "top3", 2, SEED, deck=telling_deck())
    lines = await wire.table("top3", "Ann", "Ben", options=options)
    table, watched = lines[ANN].table, readers(lines)
    laid_out = [table.state.deck.cards[card].name for card in table.state.table]
    for reader in watched:
        assert found_in(reader.line.bytes, laid_out) == laid_out
    dice = random.Random(1)
    while table.waiting_for:
        for reader in watched:
            assert found_in(reader.news(), hidden_words(reader.line)) == []
        await play_round_of_top3(lines, watched, dice)
    assert table.view(None).round >= 15
    reveal = table.view(None).last
    for reader in watched:
        assert found_in(reader.news(), [card.words for card in reveal.cards]), "the last reveal"


async def play_round_of_top3(lines: list[Line], watched: list[Reader], dice: random.Random) -> None:
    """Let everybody choose by keys; no choice is told to others before all are turned over."""
    table = lines[ANN].table
    for line in lines:
        await line.presses_until(ENTER, lambda line=line: not isinstance(line.mode, RevealMode))
    first, second = dice.choice(((ANN, BEN), (BEN, ANN)))
    for reader in watched:
        reader.news()
    order = dice.choice([order for order in ORDERS if order != "123"])
    await lay(lines, first, order, dice.choice([None, *table.view(first).advances[first]]))
    for reader in watched:
        told = words_in(reader.news())
        if reader.seat == first:
            assert "Face down" in told
            assert "-".join(order) in told, "the detector sees the choice on its owner's screen"
        else:
            assert "Face down" not in told
            assert set(_ORDER.findall(told)) <= {"1-2-3"}, "where the other pointer stands"
    await lay(lines, second, dice.choice(ORDERS))
    if (keeper := table.view(None).keeper) is not None:
        await lines[keeper].presses_until(ENTER, lambda: table.view(None).keeper is None)


async def lay(lines: list[Line], seat: Seat, order: str, advance: str | None = None) -> None:
    """Walk to an order, and to an advance, and lay them."""
    count, down = lines[seat].table.count, [None, *ADVANCES].index(advance)
    lines[seat].client.send(RIGHT * ORDERS.index(order) + DOWN * down + ENTER)
    await until(lambda: lines[seat].table.count > count, "the choice")
    for line in lines:
        await line.arrived()


# Top Ten


def telling_pack() -> tuple[ThemeCard, ...]:
    """Return themes of which each word is found nowhere else."""
    syllables = [f"{a}{b}" for a in "bdfgklmprstvz" for b in "aeiou"]
    dice = random.Random(2)

    def word() -> str:
        return "".join(dice.choices(syllables, k=5))

    def theme() -> Theme:
        return Theme(f"{word().title()} {word()} {word()}.", word(), word())

    return tuple(ThemeCard((theme(), theme())) for _ in range(12))


def words_of(theme: Theme) -> list[str]:
    return [*theme.text.rstrip(".").split(), theme.low, theme.high]


async def test_in_a_round_of_top_ten_no_byte_tells_a_number_or_a_theme_not_picked(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = deal_the_same(monkeypatch, "top-ten", 4, SEED, first=ANN, themes=telling_pack())
    lines = await wire.table("top-ten", "Ann", "Ben", "Cem", "Dan", options=options)
    table, watched = lines[ANN].table, readers(lines)
    state = table.state
    picked, other = state.pack[state.deck[0]].themes
    others = [words_of(t) for card in state.pack for t in card.themes if t not in (picked, other)]
    never = [word for words in others for word in words]
    assert found_in(lines[ANN].bytes, words_of(other)) == words_of(other), "the captain reads both"
    await wire.play(lines, ANN, PickTheme(0))
    for reader in watched:
        assert found_in(reader.line.bytes, words_of(picked)) == words_of(picked)
    numbers = table.state.numbers
    while table.view(None).stage == "answer":
        seat = table.waiting_for[0]
        await wire.play(lines, seat, Answer(f"what {seat} says"))
    for reader in watched:
        told = set(_NUMBER.findall(words_in(reader.line.bytes)))
        own = None if reader.seat is None else str(numbers[reader.seat])
        assert told == (set() if own is None else {(own, ""), ("", own)}), "in words, on the scale"
    for _ in numbers:
        turned = {str(card.number) for card in table.view(None).now.turned}
        for reader in watched:
            told = {number for both in _NUMBER.findall(words_in(reader.news())) for number in both}
            own = set() if reader.seat is None else {str(numbers[reader.seat])}
            assert told <= turned | own | {""}
        await wire.play(lines, ANN, lowest(table))
    assert table.view(None).round == 2
    for reader in watched:
        shown = never if reader.seat == ANN else [*never, *words_of(other)]
        assert found_in(reader.line.bytes[: reader.read], shown) == []


def lowest(table: Any) -> Name:
    """Return how the Cap'ten names the lowest number left; a look at what is hidden."""
    numbers = table.state.numbers
    return min(table.legal(ANN), key=lambda action: numbers[action.seat])


# D14: away and back


async def half_way(line: Line) -> None:
    """Play until Ann has done half of a turn, and has to say how she goes on."""
    line.do(play_until, line.table, lambda view: view.turn == ANN and view.pending is not None)
    await until(lambda: line.table.view(ANN).pending is not None, "half a turn")
    await line.arrived()


async def tries_to_act(line: Line) -> None:
    """Press every key that acts in a turn, and look around after that: so all were heard."""
    line.client.send("sbf1234ue", ENTER, " ", "r", ENTER, AROUND)
    await line.shows("back to the table")
    line.client.send(AROUND)
    await line.arrived()


@pytest.mark.parametrize("proof", ["key", "code"])
async def test_a_seat_whose_line_is_cut_waits_for_its_owner_and_for_nobody_else(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, proof: str
) -> None:
    deal_the_same(monkeypatch, "top5-rummy", 2, SEED)
    key = new_key() if proof == "key" else None
    bens = new_key()
    ann, ben, dora = await wire.table("top5-rummy", "Ann", "Ben", keys=(key, bens))
    room, table = ann.room, ann.table
    await half_way(ann)
    before, hand = table.record, table.view(ANN).hand
    public = (*table.log(None), *(card for cards in table.view(None).ring for card in cards))
    shown = ann.text.splitlines()
    ann.client.conn.abort()
    for other in (ben, dora):
        await other.shows("A Ann away")

    for way_in in (f"join {room.code}", f"join {room.code}-{WRONG}", f"watch {room.code}"):
        stranger = await wire.come("Ann", way_in, key=new_key())
        if WRONG in way_in:
            await stranger.shows("That is the code of no seat at this table.")
            continue
        await stranger.arrived()
        assert stranger.app._party.seats == frozenset()
        await tries_to_act(stranger)
        assert Detector([hand], public).in_text(words_in(stranger.bytes)) == []
        assert hand_drawn(stranger) == []
        stranger.client.conn.abort()
    await tries_to_act(ben)
    await tries_to_act(dora)
    assert "Ask the others" not in words_in(ben.bytes), "it is too early for a vote"
    again = await wire.come("ben", f"join {room.code}", key=bens)
    await again.arrived()
    assert again.app._party.seats == {BEN}
    assert table.record == before

    codes = set(re.findall(r"join (\w{6}-\w{4}-\w{4})", words_in(ann.bytes)))
    assert len(codes) == (key is None)
    for other in (ben, dora, stranger, again):
        assert not any(code.encode() in other.bytes for code in codes)
    back = await wire.come("somebody", f"join {(codes or {room.code}).pop()}", key=key)
    await back.arrived()
    assert back.app._party.seats == {ANN}
    assert back.text.splitlines()[:-2] == shown[:-2], "all but the line of people"
    await again.shows("Ann is back")
    back.client.send(ENTER)
    await until(lambda: table.record != before, "the other half of the turn")

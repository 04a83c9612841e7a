"""Makes the decks of Top 3 from the gathered facts in `tests/data`.

Run `python tests/make_decks.py` from the project's folder to write both files anew; a test
compares them with what this makes.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
DECKS = ROOT / "tabletop_tui" / "games" / "top3" / "decks"


class Column(NamedTuple):
    """A category, and the column of the facts that it is made from."""

    field: str
    name: str
    unit: str
    explanation: str
    decimals: int
    vintage: str
    source: str


UBS = "UBS 2012"

CITY_COLUMNS = (
    Column(
        "height_m",
        "Tallest building",
        "m",
        "The tallest completed building: spires count, antennas do not, and neither do masts "
        "and television towers.",
        0,
        "end of 2024",
        "Public lists of tallest buildings, pages of the CTBUH and press reports, state of the "
        "end of 2024.",
    ),
    Column(
        "temp_c",
        "Mean daily temperature",
        "°C",
        "The average over all days and nights of the year, taken over about 30 years.",
        1,
        "Wikipedia 2024",
        "Wikipedia, List of cities by average temperature, mean of the year, as copied in March "
        "2024; the years it is taken over differ from city to city.",
    ),
    Column(
        "stay_usd",
        "Expenses for a short stay",
        "US$",
        "A weekend for two: a night in a first-class hotel, two dinners with wine, a taxi, "
        "100 km by rented car, two theatre seats, buses, sundries.",
        0,
        UBS,
        "UBS, Prices and Earnings 2012, City break.",
    ),
    Column(
        "holiday_days",
        "Paid holidays",
        "days",
        "Working days off with pay in a year.",
        0,
        UBS,
        "UBS, Prices and Earnings 2012, Vacation (paid working days per year).",
    ),
    Column(
        "wage_usd",
        "Net wage of a female worker",
        "US$",
        "What a woman of about 25, unmarried, unskilled or semi-skilled, has left of a year's "
        "wage from a medium-sized company, say a textile mill.",
        0,
        UBS,
        "UBS, Prices and Earnings 2012, Female industrial worker, less the city's average taxes "
        "and social security contributions, to full hundreds.",
    ),
)

CITY_REMARKS: Mapping[str, Mapping[str, str]] = {
    "London": {"height_m": "309.6 m in most sources, 310 m in others."},
    "Paris": {"height_m": "Within the city limits; La Defense outside has 231 m and 242 m."},
    "Rome": {"height_m": "To the roof; 155 m with its antenna."},
    "Amsterdam": {
        "height_m": "Doubtful: 135 m without its spire, which holds ducts and so counts here."
    },
    "Stockholm": {"height_m": "A single source."},
    "Oslo": {"temp_c": "Probably a mean of older years, about a degree below today's."},
    "Warsaw": {
        "height_m": "With a spire of 80 m, which counts.",
        "temp_c": "Probably a mean of older years, about a degree below today's.",
    },
    "Prague": {"temp_c": "Probably a mean of older years, about a degree below today's."},
    "Istanbul": {
        "height_m": "Doubtful: a tower of 352 m had its full height, but was perhaps not completed."
    },
    "Lima": {"height_m": "135.5 m in one source."},
    "Buenos Aires": {"height_m": "235 m in other sources."},
    "Tokyo": {"height_m": "About 325 m by another way to measure."},
    "Singapore": {
        "height_m": "290 m in other sources.",
        "temp_c": "The weather service's mean of 1981 to 2010; the list has 27.",
    },
    "Bangkok": {"height_m": "315 m in other sources."},
    "Mumbai": {
        "height_m": "Doubtful: towers of 301 m and 320 m had their full height, but were perhaps "
        "not completed."
    },
    "Tel Aviv": {"temp_c": "20.0 in an earlier state of the list."},
    "Cairo": {
        "height_m": "Doubtful: a single source, and the city proper; the new capital outside has "
        "a tower of more than 385 m."
    },
    "Nairobi": {
        "height_m": "Doubtful: 195 m in another source, and a third of it is a mast.",
        "temp_c": "Probably a mean of older years, about a degree below today's.",
    },
    "Auckland": {"height_m": "181 m in another source."},
}

FILM_COLUMNS = (
    Column(
        "year",
        "Release year",
        "",
        "The year in which it was first shown; the youngest film is the highest.",
        0,
        "first release",
        "The lists of films that the running times come from, copies of IMDb and TMDB.",
    ),
    Column(
        "runtime_min",
        "Running time",
        "min",
        "Its length as first released; restored and extended versions are not meant.",
        0,
        "IMDb and TMDB",
        "Public copies of the lists of IMDb and TMDB.",
    ),
    Column(
        "budget_musd",
        "Production budget",
        "million US$",
        "What it cost to make, without advertising, in dollars of its day.",
        1,
        "The Numbers 2019",
        "The Numbers, table of budgets, as copied about 2019.",
    ),
    Column(
        "box_office_musd",
        "Worldwide gross",
        "million US$",
        "What was paid for tickets all over the world, in dollars of the day.",
        0,
        "The Numbers 2019",
        "The Numbers, table of budgets, as copied about 2019.",
    ),
    Column(
        "oscars_won",
        "Academy Awards won",
        "Oscars",
        "Awards it won in competition; honorary ones do not count.",
        0,
        "to April 2026",
        "A public table of all Academy Awards, DLu/oscar_data, state of April 2026.",
    ),
)

FILM_TITLES = {
    "E.T. the Extra-Terrestrial": "E.T.",
    "Terminator 2: Judgment Day": "Terminator 2",
    "Harry Potter and the Sorcerer's Stone": "Harry Potter 1",
    "The Lord of the Rings: The Return of the King": "The Return of the King",
    "Pirates of the Caribbean: The Curse of the Black Pearl": "Pirates of the Caribbean",
}
"""Short titles for those that have no room on a card."""

FILM_REMARKS: Mapping[str, Mapping[str, str]] = {
    "Casablanca": {"year": "First shown in November 1942, everywhere from January 1943."},
    "Avatar": {"budget_musd": "From TMDB and IMDb; The Numbers has 425, advertising included."},
    "Gone with the Wind": {"runtime_min": "221 to 238 in other sources, with or without overture."},
}
"""What the notes say in other words than "elsewhere"; it stands in their place."""

ELSEWHERE = re.compile(r"(?:DOUBTFUL )?(runtime|box office|budget),? ?(?:elsewhere):? ([\d., ]+)$")
FIELDS = {"runtime": "runtime_min", "box office": "box_office_musd", "budget": "budget_musd"}


def rounded(written: str, decimals: int) -> Decimal:
    """Return a number rounded half away from zero."""
    return Decimal(written).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def film_remarks(row: Mapping[str, str]) -> dict[str, str]:
    """Return the remarks on a film by field, from its notes."""
    remarks = {}
    for note in row["source_notes"].split(" | "):
        if found := ELSEWHERE.match(note):
            doubt = "Doubtful: " if note.startswith("DOUBTFUL") else ""
            remarks[FIELDS[found[1]]] = f"{doubt}{found[2].replace(', ', ' or ')} in other sources."
    return remarks | FILM_REMARKS.get(row["title"], {})


def metropolen() -> str:
    """Return the file of the deck of cities."""
    rows = facts("top3_cities.csv")
    remarks = {row["city"]: CITY_REMARKS.get(row["city"], {}) for row in rows}
    cards = {row["city"]: row for row in rows}
    return "\n".join(deck_file("Metropolen", CITY_COLUMNS, cards, remarks)) + "\n"


def film() -> str:
    """Return the file of the deck of films."""
    rows = facts("top3_films.csv")
    cards = {FILM_TITLES.get(row["title"], row["title"]): row for row in rows}
    remarks = {name: film_remarks(row) for name, row in cards.items()}
    return "\n".join(deck_file("Film", FILM_COLUMNS, cards, remarks)) + "\n"


def facts(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def deck_file(
    title: str,
    columns: Sequence[Column],
    cards: Mapping[str, Mapping[str, str]],
    remarks: Mapping[str, Mapping[str, str]],
) -> Iterator[str]:
    """Yield the lines of a deck's file."""
    yield f"# The deck {title} of Top 3: 45 cards with a value in each of five categories."
    yield "#"
    yield "# To make a deck of your own, copy this file, change what you like, and try:"
    yield "#     tabletop deck check FILE"
    yield "# A category prints the decimals it names; what is equal then is equal in the game."
    yield '# Where the smallest value is to count as the highest, write: highest = "small"'
    yield ""
    yield f'title = "{title}"'
    for column in columns:
        yield ""
        yield "[[category]]"
        yield f'name = "{column.name}"'
        yield f'unit = "{column.unit}"'
        yield f'explanation = "{column.explanation}"'
        yield f"decimals = {column.decimals}"
        yield f'vintage = "{column.vintage}"'
        yield f'source = "{column.source}"'
    width = max(map(len, cards)) + 2
    yield ""
    yield "# One card a line, its values in the order of the categories."
    yield "[cards]"
    for name, row in cards.items():
        values = ", ".join(f"{rounded(row[c.field], c.decimals):>6}" for c in columns)
        yield f"{f'{chr(34)}{name}{chr(34)}':{width}} = [{values}]"
    yield ""
    yield "# What is to be said about single values; shown where they are."
    yield "[remarks]"
    for name, about in remarks.items():
        said = [f'"{c.name}" = "{about[c.field]}"' for c in columns if c.field in about]
        if said:
            yield f'"{name}" = {{ {", ".join(said)} }}'


if __name__ == "__main__":
    (DECKS / "metropolen.toml").write_text(metropolen(), "utf-8")
    (DECKS / "film.toml").write_text(film(), "utf-8")

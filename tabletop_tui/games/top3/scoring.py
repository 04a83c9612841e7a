"""What is right, and who is paid (T2, T3, T7, T8): pure functions of a round."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_tui.core.game import Seat
from tabletop_tui.games.top3.deck import Category
from tabletop_tui.games.top3.model import ORDERS


def correct_orders(values: Sequence[float]) -> frozenset[str]:
    """Return the order cards that are right for three values, the largest being the highest.

    Equal values may come in either order, so one, two or all six are right. The values are
    compared as they are: round them first. Raises ValueError if there are not three.
    """
    one, two, three = values
    by_digit = {"1": one, "2": two, "3": three}
    return frozenset(
        order for order in ORDERS if by_digit[order[0]] >= by_digit[order[1]] >= by_digit[order[2]]
    )


def right_orders(values: tuple[int, ...], category: Category) -> tuple[str, ...]:
    """Return the order cards that are right for three cards in a category, in pinned order."""
    small = category.highest == "small"
    right = correct_orders([-value for value in values] if small else values)
    return tuple(order for order in ORDERS if order in right)


def comes_true(advance: str | None, seat: Seat, right: Sequence[Seat], seats: int) -> bool:
    """Return whether a seat's advance is right, if the orders of these seats are (T7)."""
    if advance == "everyone":
        return len(right) == seats
    if advance == "only":
        return len(right) == 1 and right[0] == seat
    return advance == "nobody" and not right


def payable(claims: int, discards: int) -> bool:
    """Return whether the discards pay all right advances; else they pay none (T8)."""
    return claims <= discards

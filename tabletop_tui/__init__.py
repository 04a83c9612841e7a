"""Tabletop games in a terminal: rules that know no screen, and screens that only get a view."""

__version__ = "0.1.0"

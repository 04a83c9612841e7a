"""What a visitor sees: the lobby, a table that gathers, a table that plays, who is around it."""

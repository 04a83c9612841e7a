"""The terminal program: a Textual app that shows views of a table and sends actions to it."""

"""The frame every game stands in: actions, steps, records, the table. It knows no screen."""

"""Games over a network: one process, an app for each visitor, and the tables they share."""

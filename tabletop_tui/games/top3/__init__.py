"""Top 3, Uwe Rapp and Bernhard Lach's game of ordering three cards in secret, for two to four."""

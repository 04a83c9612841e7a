"""Play by lines of JSON: for programs that drive a game, and for programs that take a seat."""

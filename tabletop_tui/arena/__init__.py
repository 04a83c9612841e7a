"""Many games between bots and programs, to see who plays better and how the games run."""

"""Top Ten, Aurelien Picolet's game of answers put in order together, for four to nine players."""

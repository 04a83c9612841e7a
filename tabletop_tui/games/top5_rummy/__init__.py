"""Top 5 Rummy, Ruediger Dorn's race for five tasks, for two to four players."""

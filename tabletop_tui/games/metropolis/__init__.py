"""Metropolis, Sid Sackson's city building for two to five players."""

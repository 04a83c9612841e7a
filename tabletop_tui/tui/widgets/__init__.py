"""What screens are made of. Widgets take values of a view and post messages; they hold no table."""

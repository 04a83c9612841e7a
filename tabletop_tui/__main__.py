"""`python -m tabletop_tui` is `tabletop`."""

from tabletop_tui.cli import main

if __name__ == "__main__":
    main()

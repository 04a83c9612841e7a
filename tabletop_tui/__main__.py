"""`tabletop`, and `python -m tabletop_tui`: loads the command line, which takes a moment."""


def main() -> None:
    """Run the command line; an interrupt while it is still being loaded ends it quietly."""
    try:
        from tabletop_tui import cli

        cli.main()
    except KeyboardInterrupt:
        raise SystemExit(130) from None  # as shells tell that a program was interrupted


if __name__ == "__main__":
    main()

"""``python -m tests.golden.regenerate`` writes every recorded game anew.

Look at the difference before you commit it: each changed line is a changed rule.
"""

from tests.golden.record import FOLDER, render, wanted


def main() -> None:
    """Write all recorded games."""
    FOLDER.mkdir(exist_ok=True)
    for game in wanted():
        game.path.write_text(render(game.ruleset, game.play()), encoding="utf-8")


if __name__ == "__main__":
    main()

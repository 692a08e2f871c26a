"""``python -m tvgame``: the program without its console script."""

from tvgame.cli import main

if __name__ == "__main__":
    main()

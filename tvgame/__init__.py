"""The program on the TV's computer: table, server, stage and command line.

Only the version lives here, so that importing the package costs nothing. The rules of the games
are in `engine`.
"""

__version__ = "0.1.0"
"""The release, and the only place that states it; the build reads it from this line."""

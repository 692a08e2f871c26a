"""Pieces of a screen that several scenes share: the wall, the council, the stage in front."""

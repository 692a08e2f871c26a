"""The paper kit (G12): all that people and a moderator need to play without devices, as a PDF.

``kit`` puts the sheets together, ``press`` puts ink on a page, ``ink`` says in which colours; the
other modules draw one kind of sheet each. Measures are millimetres, sizes of type are points.
"""

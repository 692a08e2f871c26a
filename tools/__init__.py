"""Commands for whoever works on the program; nothing here is installed with it."""

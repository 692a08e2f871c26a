"""The stage on the TV: window, scenes, drawing and sound, from released views alone."""

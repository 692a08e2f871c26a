"""The scenes of the counting-house, a module a kind."""

"""The scenes of an evening. Each is fed what happened and the time, and draws; none decides."""

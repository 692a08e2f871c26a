"""The HTTP and WebSocket server that phones talk to.

Nothing in this package knows the rules of a game or draws anything; it meets the table through
:mod:`tvgame.server.port` alone.
"""

"""``glass-council doctor``: looks at everything that a game needs, and changes nothing.

Each module holds checks that return :class:`~tvgame.doctor.findings.Finding` values; what they
mean to a person is said by the text table, under ``doctor.<name>.<what>``.
"""

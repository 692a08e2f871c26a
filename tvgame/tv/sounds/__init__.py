"""The sound of the TV: what is played when (score), and who plays it (player, voice).

``synthesis``, ``recipes`` and ``instruments`` only make the files in ``assets/sounds``; the game
never loads them.
"""

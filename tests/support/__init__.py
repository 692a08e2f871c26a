"""Tools that several test folders share: tables, scripted phones, fake time."""

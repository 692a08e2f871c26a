"""The Merchants' Council on the television: a counting-house by lamplight."""

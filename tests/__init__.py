"""The tests. A package only so that its helpers can be imported whatever else is installed."""

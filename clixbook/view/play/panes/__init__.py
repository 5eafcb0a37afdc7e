"""Panes of the Play page: the turn, options, reasons, the tray and the result."""

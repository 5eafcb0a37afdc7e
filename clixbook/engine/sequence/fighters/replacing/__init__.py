"""Figures that come in the place of others: duos, the sideline, identity cards."""

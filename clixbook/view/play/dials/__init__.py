"""The card of a figure on the Play page: its dials, powers, things and stack."""

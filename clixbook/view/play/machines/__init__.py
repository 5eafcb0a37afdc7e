"""Machine players and plans on the Play page."""

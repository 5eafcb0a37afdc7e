"""Odds, rolls and values of the Play page: the dice tray, waterfalls, consequences."""

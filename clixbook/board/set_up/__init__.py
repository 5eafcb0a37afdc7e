"""Set-up: starting areas, their order, and unusual features of a map."""

"""Set-up: starting areas, the order of placing, what is odd about a map."""

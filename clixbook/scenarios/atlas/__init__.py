"""The atlas: a small position for each ruling, answered by every rulebook."""

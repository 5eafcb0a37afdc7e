"""A tabletop sandbox for the HeroClix miniatures rules that lives in a notebook.

>>> import clixbook as cx
>>> board = cx.Board.build(width=4, height=2, hindering=["B2"], blocking=["C1"])
>>> cx.line_of_fire(board, "A1", "D2", rules="core2014").verdict
'hindered'
"""

from __future__ import annotations

import lazy_loader

__version__ = "0.1.0"

# The public names stand in __init__.pyi, where static tools see them; each is loaded on its first use.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

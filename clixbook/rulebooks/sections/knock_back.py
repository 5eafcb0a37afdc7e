"""KBK: knock back."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class KnockBack(Section):
    """Knock back."""

    prefix = "KBK"
    title = "Knock back"

"""KNB: knock back: triggers, choice, damage."""

from __future__ import annotations

from clixbook.rulebooks.row import Section


class KnockBackChoices(Section):
    """Knock back: triggers, choice, damage."""

    prefix = "KNB"
    title = "Knock back: triggers, choice, damage"

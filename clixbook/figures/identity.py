"""Who a figure is: the same piece as another, the bearer of a name, unique, somebody's archenemy."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from clixbook.figures.figure import Figure
from clixbook.rulebooks import Rulebook, rulebook
from clixbook.rulebooks.sections.anatomy_values import NameMatch, SamePiece

TITLES = {
    "dr": "doctor", "mr": "mister", "st": "saint", "jr": "junior", "sr": "senior", "prof": "professor",
    "capt": "captain", "sgt": "sergeant", "lt": "lieutenant", "col": "colonel", "gen": "general", "maj": "major",
}  # fmt: skip
ARTICLES = ("the", "a", "an")


def same_piece(a: Figure, b: Figure, *, rules: str | Rulebook) -> bool:
    """True if two figures are the same piece (ANA-27)."""
    by = rulebook(rules).anatomy.same_piece
    if by is SamePiece.PERSONA:
        return not (a.generic or b.generic) and (
            a.name == b.name or _both(a.sculpt, b.sculpt) or _both(a.persona, b.persona)
        )
    same_number = (a.set, a.number) == (b.set, b.number)
    return same_number and (by is SamePiece.SET_NUMBER or a.name == b.name)


def _both(one: str, other: str) -> bool:
    """True if both are given and alike."""
    return bool(one) and one == other


def has_name(figure: Figure, name: str, *, rules: str | Rulebook) -> bool:
    """True if an effect that names ``name`` means this figure (ANA-28)."""
    by = rulebook(rules).anatomy.name_match
    if by is NameMatch.EXACT:
        return figure.name == name
    wanted = plain_name(name)
    if by is NameMatch.PERSONA and figure.persona:
        return plain_name(figure.persona) == wanted or plain_name(figure.name) == wanted
    return plain_name(figure.name) == wanted


def plain_name(name: str) -> str:
    """A name without case, bracketed parts and leading article, short titles written out."""
    kept = re.sub(r"\([^)]*\)|\[[^]]*\]", " ", unicodedata.normalize("NFKC", name).casefold())
    words = [TITLES.get(word.rstrip("."), word) for word in kept.split()]
    if len(words) > 1 and words[0] in ARTICLES:
        words = words[1:]
    return " ".join(words)


def named_by(name: str, figures: Mapping[str, Figure], *, rules: str | Rulebook, bearer: str = "") -> frozenset[str]:
    """The ids of the figures that an effect means by ``name`` (ANA-28).

    ``bearer`` is the id of the figure whose effect it is: its own name means this copy alone, where the rulebook
    matches names loosely.
    """
    loose = rulebook(rules).anatomy.name_match is NameMatch.LOOSE
    if loose and bearer in figures and has_name(figures[bearer], name, rules=rules):
        return frozenset({bearer})
    return frozenset(id_ for id_, figure in figures.items() if has_name(figure, name, rules=rules))


def ring_means(figure: Figure, *, rules: str | Rulebook) -> str:
    """What the colour of the ring says: ``unique``, ``prime``, ``rookie``, ...; "" for nothing (ANA-29)."""
    return dict(rulebook(rules).anatomy.rings).get(figure.ring, "")


def are_archenemies(a: Figure, b: Figure, *, rules: str | Rulebook) -> bool:
    """True if the bases of two figures make them archenemies: one colour, not black, one set, two names (ANA-30)."""
    if not rulebook(rules).anatomy.archenemies or a.base_colour in ("", "black"):
        return False
    return a.base_colour == b.base_colour and a.set == b.set and a.name != b.name

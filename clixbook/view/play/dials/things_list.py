"""The things of a figure as rows: held and worn ones, and those on the map that work for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from clixbook.board.answers.message import plural
from clixbook.board.model.things import MapObject
from clixbook.engine.effects.feat_use import can_use_feat
from clixbook.engine.effects.sentences.orange_squares import lent_by_squares
from clixbook.engine.effects.sentences.thing_cards import lent_by_things
from clixbook.engine.history.thing_codes import condition_named
from clixbook.engine.position.brought_things import Resource
from clixbook.engine.position.state import State
from clixbook.engine.rules.combat.weapons import object_phrase
from clixbook.engine.rules.forces.feats import needs_in_words
from clixbook.engine.sequence.objects.lost_feats import paid_for
from clixbook.figures.specials.clause_words import card_text
from clixbook.figures.things.thing import ThingKind
from clixbook.view.play.panes.parts import keep_as, row
from clixbook.view.widgets.rule_links import with_rule_links


class ThingRow(NamedTuple):
    """A thing of a figure: how it ``has`` it, its ``name``, and the text of its card (``says``)."""

    has: str
    name: str
    says: str
    ruling: str


def thing_rows(state: State, who: str) -> Iterator[ThingRow]:
    """The things that the figure wears, holds and is assigned, and those that work for it from elsewhere."""
    fighter, piece = state.fighter(who), state.board.pieces.get(who)
    own = set[str]()
    for each in card_rows(state, who):
        own.add(each.name)
        yield each
    for has, thing, ruling in _own_things(state, who):
        own.add(thing.name)
        yield ThingRow(has, object_phrase(thing), _says(thing), ruling)
    for feat in state.resources:
        if feat.feat and who in feat.assigned:
            own.add(feat.thing.name)
            yield ThingRow("feat", feat.thing.name, _feat_words(state, who, feat), "FRC-12")
    if piece is not None and piece.held is not None and piece.held.name not in own:
        yield ThingRow(
            "in hand", object_phrase(piece.held), _says(piece.held), "WPN-14" if piece.held.special else "OBJ-08"
        )
        own.add(piece.held.name)
    if fighter.life.ko or piece is None:
        return
    common = dict(_common_things(state))
    for lent in lent_by_things(state, who):
        if lent.name not in own:
            has, ruling = common.get(lent.name, ("reaches it", "WPN-14"))
            yield ThingRow(has, lent.name, card_text(lent.says), ruling)
    for ground in lent_by_squares(state, who):
        yield ThingRow("under it", ground.name, card_text(ground.says), "TER-06")


def _common_things(state: State) -> Iterator[tuple[str, tuple[str, str]]]:
    """How that works for figures which is not an object, by its name, with its ruling."""
    for card in filter(None, map(condition_named, state.conditions)):
        yield card.name, ("shows", "EVT-01") if card.kind is ThingKind.EVENT else ("for everybody", "EVT-02")
    for ground in state.terrain_pieces:
        yield ground.thing.name, ("where it stands", "SPC-01")
        yield ground.bonus_name, ("by the map", "SET-17")
    for place in state.locations:
        for bonus, _ in place.sentences:
            yield bonus.name, ("location", "SPC-04")
    for identity in state.id_cards:
        yield identity.name, ("identity card", "GEN-13")
    for fighter in state.fighters.values():
        if fighter.attached_to:
            for special in fighter.figure.specials:
                yield special.name, ("attached", "GEN-05")


def _own_things(state: State, who: str) -> Iterator[tuple[str, MapObject, str]]:
    for thing in state.fighter(who).card:
        yield ("won", thing, "WPN-12") if thing.relic else ("worn", thing, "WPN-13")
    for resource in state.resources:
        if who in resource.assigned and not resource.feat:
            yield "assigned", resource.thing, "FRC-20"


def _feat_words(state: State, who: str, feat: Resource) -> str:
    """A feat in words: effect, bearers, requirements, and whether it works now."""
    fighter, cost = state.fighter(who), feat.thing.points or paid_for(state.fighter(who), feat)
    others = tuple(state.fighter(each).figure.display_name_of(each) for each in feat.assigned if each != who)
    sentences = [card_text(feat.thing.card.says)] if feat.thing.card and feat.thing.card.says else []
    sentences += [f"{plural(cost, 'point')} of {feat.thing.owner}."] if cost else []
    sentences += ["For the whole force."] if feat.whole else [f"With {', '.join(others)}."] if others else []
    if feat.asks:
        able = can_use_feat(state, fighter, needs_in_words(feat.asks))
        sentences.append(f"Asks for {' and '.join(feat.asks)}: {'it has that' if able else 'it lacks that now'}.")
    return " ".join(sentences)


def card_rows(state: State, who: str) -> Iterator[ThingRow]:
    """The identity cards that the figure bears, with all that they do, and the one that called it (GEN-13)."""
    for card in state.id_cards:
        if who not in (card.bearer, card.who):
            continue
        calls = " or ".join(name.title() for name in card.calls)
        powers = {"Inspiration": card.inspiration} | {
            name: near.says for name, near in (("Inspire", card.inspire), ("Intimidation", card.intimidation)) if near
        }  # fmt: skip
        sentences = [f"Call in Help, once a game: {calls}, until {card.stays}."]
        sentences += [f"{name}: {card_text(says)}" for name, says in powers.items() if says]
        yield ThingRow("borne" if who == card.bearer else "called by it", card.name, " ".join(sentences), "GEN-13")


def _says(thing: MapObject) -> str:
    """The text of a thing's card, with its points."""
    sentences = [card_text(thing.card.says)] if thing.card and thing.card.says else []
    sentences += [f"Only for {', '.join(thing.card.only)}."] if thing.card and thing.card.only else []
    sentences += [f"{plural(thing.points, 'point')} of {thing.owner}."] if thing.points and thing.owner else []
    return " ".join(sentences) or "There is nothing on a card."


def things_html(things: Iterable[ThingRow], page: str = "") -> str:
    """The things of a figure, as rows that open to the text of their cards."""
    rows = "".join(
        row(
            f"<b>{escape(each.name)}</b> <small>{escape(each.has)}</small>",
            f"<p>{escape(each.says)}</p>"
            f'<p class="cb-source">{with_rule_links(escape(each.ruling))}</p>',
            mark="\u2699", keep=keep_as(page, "thing"),
        )
        for each in things
    )  # fmt: skip
    return f"<h3>Things</h3>{rows}" if rows else ""

"""Thing files: those that come along, what the reader refuses, the schema, the page and the codes."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import pytest

import clixbook as cx
from clixbook.board.model.thing_card import ThingCard
from clixbook.engine.history.thing_codes import thing_named
from clixbook.errors import ClixbookError
from clixbook.figures.things.thing import Keyphrase, Thing, ThingKind
from clixbook.figures.things.thing_files import THINGS, is_thing
from clixbook.figures.things.thing_keys import THING_KEYS, thing_schema
from clixbook.figures.things.thing_reader import read_thing, thing_text
from clixbook.rulebooks import rulebook
from clixbook.view.editors.thing.thing_draft import try_out
from tests.helpers import as_json

VALID = jsonschema.Draft202012Validator(thing_schema())
CUP = """\
thing: ash-cup
kind: special object
weight: heavy
points: 4
says: "+1 attack; when elevated, Toughness"
reach: adjacent
keyphrases: [Indestructible]
only: [Watch]
"""


def library() -> list[Thing]:
    return [cx.load_thing(name) for name in cx.thing_names()]


def test_there_is_a_dozen_and_each_kind_is_among_them() -> None:
    assert len(library()) >= 12
    for kind in ThingKind:
        assert sum(thing.kind is kind for thing in library()) >= 2, kind
    assert {phrase for thing in library() for phrase in thing.keyphrases} >= {
        Keyphrase.INDESTRUCTIBLE, Keyphrase.CONTINUAL, Keyphrase.RESTS, Keyphrase.EQUIP_FRIENDLY, Keyphrase.UNEQUIP_KO,
    }  # fmt: skip


LYING = {cx.ThingKind.SPECIAL, cx.ThingKind.RELIC, cx.ThingKind.EQUIPMENT}


@pytest.mark.parametrize("name", cx.thing_names())
def test_every_thing_that_comes_along(name: str) -> None:
    """It fits the schema, is written as it is read, goes by its code and lies on a map by its name."""
    thing = cx.load_thing(name)
    VALID.validate(as_json((THINGS / f"{name}.yaml").read_text(encoding="utf-8")))
    VALID.validate(as_json(thing_text(thing)))
    assert read_thing(thing_text(thing)) == thing
    assert thing_named(cx.thing_code(thing)) == thing == thing_named(thing.name)
    assert cx.check_thing(name) == []
    if thing.kind not in LYING:
        with pytest.raises(cx.ClixbookError, match="is not an object"):
            cx.Board.build(width=3, height=3, objects={"B2": name})
        return
    board = cx.Board.build(width=3, height=3, objects={"B2": name})
    ((lying,),) = board.objects.values()
    assert lying == thing.as_object()
    assert cx.Board.from_line(board.to_line()) == board
    assert cx.Board.from_text(board.to_text()) == board


def test_every_example_of_the_page_can_be_read() -> None:
    """A reader may copy each of them; feats, conditions and event dials are among them, and can be tried."""
    page = (Path(__file__).parents[2] / "docs" / "thing-format.md").read_text(encoding="utf-8")
    examples = [read_thing(text) for text in re.findall(r"```yaml\n(thing:.*?)```", page, re.DOTALL)]
    kinds = {each.kind: each for each in examples}
    assert set(kinds) >= {ThingKind.FEAT, ThingKind.CONDITION, ThingKind.EVENT, ThingKind.TERRAIN, ThingKind.ID_CARD}
    for each in (kinds[ThingKind.FEAT], kinds[ThingKind.CONDITION], kinds[ThingKind.EVENT]):
        assert not try_out(each, rulebook("core2014")).is_over
    for each in examples:
        assert thing_named(cx.thing_code(each)) == each


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("signal-mast", "figures within 3 squares: +2 range."),
        ("spring-well", "figures in its square: Once per game, may heal 2."),
        ("nettle-crate", "figures in its square or adjacent: -1 attack."),
        ("glass-gauntlet", "+1 damage."),
    ],
)
def test_a_card_says_whom_it_concerns(name: str, words: str) -> None:
    assert f"\n  {words}" in str(cx.load_thing(name))


def test_the_page_has_every_thing() -> None:
    page = (Path(__file__).parents[2] / "docs" / "thing-format.md").read_text(encoding="utf-8")
    assert all(f"\n| `{name}` |" in page for name in cx.thing_names())
    assert set(thing_schema()["properties"]) == set(THING_KEYS.names)


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("thing: ash-cup\n", "", "Expected a key thing"),
        ("kind: special object\n", "", "Expected a key kind"),
        ("thing: ash-cup", "thing: Ash Cup", "Expected a name such as rain-lantern"),
        ("kind: special object", "kind: special", "did you mean special object"),
        ("weight: heavy", "weight: huge", "as a weight"),
        ("points: 4", "points: 4000", "from 0 to 2000"),
        ("reach: adjacent", "reach: beside", "as a reach"),
        ("[Indestructible]", "[Unbreakable]", "as a keyphrase; expected Indestructible"),
        ("points: 4", "point: 4", "Unknown key 'point'"),
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(right: str, wrong: str, told: str) -> None:
    assert read_thing(CUP).card == ThingCard("+1 attack; when elevated, Toughness", "adjacent", only=("Watch",))
    VALID.validate(as_json(CUP))
    broken = CUP.replace(right, wrong)
    with pytest.raises(ClixbookError, match=told):
        read_thing(broken)
    with pytest.raises(jsonschema.ValidationError):
        VALID.validate(as_json(broken))


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("kind: relic\nweight: immobile", "names the least face"),
        ("kind: relic\nrelic: 4", "A relic is immobile"),
        ("kind: special object\nrelic: 4", "Only a relic is taken by a die"),
        ("kind: equipment\nreach: adjacent", "works for whoever has it"),
        ("kind: special object\nweight: immobile\nsays: Toughness", "Nobody holds an immobile object"),
        ("kind: special object\nkeyphrases: [Equip (Any)]", "is not put on"),
        ("kind: equipment\nkeyphrases: [Unequip (KO), Unequip (Drop)]", "not both"),
        ("kind: special object\nqualifies: [Watch]", "Only equipment costs nothing"),
        ("kind: special object\nsquares: 2", "Only an ultra heavy object"),
        ("kind: special object\nsays: +1 attak", "did you mean attack"),
    ],
)
def test_what_does_not_fit_together_is_refused(more: str, told: str) -> None:
    with pytest.raises(ClixbookError, match=told):
        read_thing(f"thing: ash-cup\n{more}\n")


def test_a_thing_of_ones_own_goes_by_its_file_and_its_code(tmp_path: Path) -> None:
    path = tmp_path / "ash-cup.yaml"
    path.write_text(CUP, encoding="utf-8")
    assert is_thing(path)
    assert not is_thing(__file__)
    cup = cx.load_thing(path)
    assert cup.name == "Ash Cup"
    assert thing_named(cx.thing_code(cup)) == cup
    assert thing_named("ash-cup") is None
    path.write_text(CUP.replace("+1 attack", "+1 attak"), encoding="utf-8")
    (problem,) = cx.check_thing(path)
    assert (problem.line, problem.column) == (5, 11)
    with pytest.raises(ClixbookError, match=r"no file 'rain-lantrn'\. Did you mean rain-lantern"):
        cx.load_thing("rain-lantrn")
    with pytest.raises(ClixbookError, match="thing: "):
        thing_named("(ash-cup,Ash_Cup,special,points:x)")

"""Purchases for figures besides feats: traits, upgrades, teams, equipment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from clixbook.board.answers.answers import Reason
from clixbook.engine.history.thing_codes import thing_named, thing_of_kind
from clixbook.engine.rules.forces.id_cards import ID_CARD, id_card_named
from clixbook.engine.rules.verdict import because_of
from clixbook.errors import BadWord, IllegalAction
from clixbook.figures.figure import Figure
from clixbook.figures.forces.entries import Bought, Ware
from clixbook.figures.forces.equipment_words import Equipment, is_named, read_equipment
from clixbook.figures.symbols import is_standard, is_vehicle
from clixbook.figures.things.thing import Bearers, Thing, ThingKind
from clixbook.rulebooks import Rulebook

__all__ = [
    "added_team_problems",
    "equipment_named",
    "equipment_problems",
    "feat_named",
    "like_equipment_problems",
    "may_be_assigned",
    "own_equipment",
    "purchase_named",
    "purchase_problems",
    "resource_named",
]  # fmt: skip

EQUIPMENT = "equipment "
"""How the name of bought equipment begins: ``bruiser+equipment cloak:5``; ``equipment_words`` has the rest."""


RESOURCE = "resource "
"""How the name of an assigned resource begins: ``bruiser+resource night-ledger``."""
FEAT = "feat "
"""How the name of a feat of a thing file begins: ``bruiser+feat rain-temper``."""
OWN_EQUIPMENT = "begins with "
"""How the name of a trait begins that starts a figure with equipment from outside the game: ``Begins with Cloak``."""


def own_equipment(figure: Figure, *, rules: Rulebook) -> tuple[str, ...]:
    """The equipment that a figure's traits start it with, for nothing, in a book that has equipment (FRC-19)."""
    if not rules.forces.equipment.in_play:
        return ()
    names = (trait.name.lower() for trait in figure.traits)
    return tuple(name.removeprefix(OWN_EQUIPMENT) for name in names if name.startswith(OWN_EQUIPMENT))


def purchase_named(
    figure: Figure, name: str, cost: int | None, *, rules: Rulebook, teams: Collection[str] = ()
) -> Bought | None:
    """The purchase of that name for a figure; None if it is a feat.

    A ClixbookError if its points are not those that are printed, or nobody names any.
    """
    printed = _printed_ware(figure, name, rules)
    if printed is not None:
        if cost not in (None, printed.cost):
            raise IllegalAction(f"{figure.name}'s {name} costs {printed.cost}, not {cost}.")
        return printed
    if name.lower().startswith(RESOURCE):
        return _resource(name[len(RESOURCE) :], cost)
    if name.lower().startswith(FEAT):
        return _feat(name[len(FEAT) :], cost)
    if name.lower().startswith(ID_CARD):
        return _id_card(name[len(ID_CARD) :], cost)
    ware = Ware.EQUIPMENT if name.lower().startswith(EQUIPMENT) else Ware.TEAM if name in teams else None
    if ware is None:
        return None
    plain = name[len(EQUIPMENT) :] if ware is Ware.EQUIPMENT else name
    read = equipment_named(plain) if ware is Ware.EQUIPMENT else None
    if read is not None and read.thing is not None:
        return Bought(ware, plain, _equipment_cost(read, read.thing, figure, cost, rules))
    if cost is None:
        raise BadWord(f"The {ware} {plain} needs its points, such as {name}:10.")
    return Bought(ware, plain, cost)


def equipment_named(words: str) -> Equipment:
    """The equipment of these words: a thing by its name or code, or a name with the text of its card."""
    thing = thing_named(words.strip())
    return read_equipment(words) if thing is None else Equipment.of_thing(thing)


def resource_named(words: str) -> Thing:
    """The resource of that name or code; a ClixbookError if there is none."""
    return thing_of_kind(words, ThingKind.RESOURCE, "resource")


def _resource(words: str, cost: int | None) -> Bought:
    """A resource that the figure is assigned; its force pays for it once, and no figure is worth more (FRC-20)."""
    _check_cost(resource_named(words), cost)
    return Bought(Ware.RESOURCE, words.strip(), 0)


def _check_cost(thing: Thing, cost: int | None) -> None:
    """A ClixbookError for other points than those that the thing prints; None: nobody named any."""
    if cost not in (None, thing.points):
        raise IllegalAction(f"{thing.name} costs {thing.points}, not {cost}.")


def _id_card(words: str, cost: int | None) -> Bought:
    """An identity card that the figure has; its force pays for it, and the figure is worth no more (FRC-21)."""
    _check_cost(id_card_named(words), cost)
    return Bought(Ware.ID_CARD, words.strip(), 0)


def feat_named(words: str) -> Thing:
    """The feat of a thing file of that name or code; a ClixbookError if there is none."""
    return thing_of_kind(words, ThingKind.FEAT, "feat", "feats of thing files")


def _feat(words: str, cost: int | None) -> Bought:
    """A feat for the figure; its cost is counted with the feats (FRC-09)."""
    card = feat_named(words)
    if card.bearers is Bearers.FORCE:
        raise IllegalAction(f"{card.name} is for a whole force, which brings it like an object.")
    _check_cost(card, cost)
    return Bought(Ware.FEAT, words.strip(), 0)


def _equipment_cost(read: Equipment, thing: Thing, figure: Figure, cost: int | None, rules: Rulebook) -> int:
    """The cost of library equipment for this figure: 0 for one that qualifies (FRC-18)."""
    free = rules.forces.equipment.free_if_named and read.is_free_for(figure)
    if cost not in (None, thing.points, 0):
        raise IllegalAction(f"{thing.name} costs {thing.points}, not {cost}.")
    return cost if cost is not None else 0 if free else thing.points


def _printed_ware(figure: Figure, name: str, book: Rulebook) -> Bought | None:
    """A trait or an upgrade of that name, with the points that figure or book print."""
    for trait in figure.traits:
        if trait.cost and trait.name.lower() == name:
            return Bought(Ware.TRAIT, name, trait.cost)
    options = book.options
    points = {each.power: each.points for each in (options.energy_upgrade, options.leader_upgrade)}
    return Bought(Ware.UPGRADE, name, points[name]) if name in points else None


def purchase_problems(figure: Figure, bought: Sequence[Bought], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why one figure may not be bought these things (ANA-33, OPT-04, OPT-05, FRC-18); none if it may."""
    return tuple(_problems(figure, bought, rules))


def _problems(figure: Figure, bought: Sequence[Bought], book: Rulebook) -> Iterator[Reason]:
    for each in dict.fromkeys(bought):
        if each.ware is Ware.UNPAID and not book.forces.unpaid:
            yield because_of(book["FRC-29"], f"{figure.name} is paid for", stop=True)
        if each.ware is Ware.TRAIT and not book.anatomy.optional_traits:
            yield because_of(book["ANA-33"], f"{figure.name} cannot buy the trait {each.name}", stop=True)
        if each.ware is Ware.UPGRADE:
            yield from _upgrade_problems(figure, each, book)
        if bought.count(each) > 1:
            row = {
                Ware.TRAIT: "ANA-33",
                Ware.UPGRADE: "FRC-30",
                Ware.TEAM: "FRC-25",
                Ware.EQUIPMENT: "FRC-18",
                Ware.DIALS: "FRC-30",
                Ware.RESOURCE: "FRC-20",
                Ware.ID_CARD: "FRC-21",
                Ware.FEAT: "FRC-10",
                Ware.UNPAID: "FRC-29",
            }
            yield because_of(book[row[each.ware]], f"{figure.name} buys {each.name} once", stop=True)
        if each.ware is Ware.RESOURCE:
            yield from _resource_problems(figure, resource_named(each.name), book)
    yield from equipment_problems(figure, [each for each in bought if each.ware is Ware.EQUIPMENT], rules=book)


def may_be_assigned(figure: Figure, only: Collection[str], *, rules: Rulebook) -> bool:
    """May the figure be assigned a resource with these names of those whom it is for (VEH-01)?"""
    return not (rules.vehicles.vehicle.own_resources and is_vehicle(figure)) or figure.name in only


def _resource_problems(figure: Figure, resource: Thing, book: Rulebook) -> Iterator[Reason]:
    """Why the figure may not be assigned that resource: a vehicle has none but one for it by name (VEH-01)."""
    if not may_be_assigned(figure, resource.only, rules=book):
        text = f"{figure.name} is a vehicle, and a resource of another card is not for it: {resource.name}"
        yield because_of(book["VEH-01"], text, stop=True)


def _upgrade_problems(figure: Figure, ware: Bought, book: Rulebook) -> Iterator[Reason]:
    """Why a power of the figure cannot be upgraded (OPT-04, OPT-05)."""
    row = "OPT-05" if ware.name == book.options.leader_upgrade.power else "OPT-04"
    if not ware.cost:
        yield because_of(book[row], f"{ware.name} has no upgrade", stop=True)
    elif not any(power.lower() == ware.name for power in figure.shown_powers):
        yield because_of(book[row], f"no click of {figure.name} shows {ware.name}", stop=True)


def equipment_problems(figure: Figure, worn: Sequence[Bought], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why a figure may not begin with this equipment (FRC-18, FRC-19, ANA-26); none if it may."""
    rule, ruling = rules.forces.equipment, rules["FRC-18"]
    read = [(equipment_named(each.name), each.cost) for each in worn]
    names = ", ".join(each.name for each, _ in read)
    barred = [
        each.thing for each, _ in read if each.thing and each.thing.only and not is_named(each.thing.only, figure)
    ]
    free = [each for each, cost in read if not cost]
    unfit = ", ".join(each.name for each in free if not each.is_free_for(figure))
    if not worn:
        return ()
    if not rule.in_play:
        return (because_of(ruling, f"there is no equipment: {names}", stop=True),)
    against = {
        f"{figure.name} has {len(worn)} pieces of equipment": len(worn) > 1,
        f"{names} is for standard figures, and {figure.name} is none": rule.standard_only
        and not is_standard(figure, rules=rules),
        f"equipment for nothing, {names}": not rule.free_if_named and bool(free),
        f"{barred and barred[0].name} is for {', '.join((barred and barred[0].only) or ())} alone": bool(barred),
        f"{unfit} costs nothing only for a name or keyword on its card, as in {unfit} (for {figure.name}):0, and "
        f"{figure.name} has none of those": rule.free_if_named and bool(unfit),
    }
    found = [because_of(ruling, text, stop=True) for text, holds in against.items() if holds]
    if (own := own_equipment(figure, rules=rules)) and not rules.forces.own_equipment:
        text = f"{figure.name} begins with {', '.join(own)}, and is given {names} too"
        found.append(because_of(rules["FRC-19"], text, stop=True))
    return tuple(found)


def like_equipment_problems(bought: Collection[Bought], *, rules: Rulebook) -> tuple[Reason, ...]:
    """Why a force may not have all this equipment: where each is unique, two are alike (FRC-18)."""
    worn = Counter(equipment_named(each.name).name.replace("-", " ") for each in bought if each.ware is Ware.EQUIPMENT)
    alike = [name for name, count in worn.items() if count > 1] if rules.forces.equipment.unique else []
    return tuple(
        because_of(rules["FRC-18"], f"equipment is unique, and {name} is there twice", stop=True) for name in alike
    )


def added_team_problems(taken: Mapping[str, Collection[str]], *, rules: Rulebook, themed: bool) -> tuple[Reason, ...]:
    """Why the figures of a force may not have these team abilities that they do not print (FRC-25).

    ``taken`` has for each figure those that it was given. Every figure of a themed force qualifies.
    """
    rule, ruling = rules.forces.added_teams, rules["FRC-25"]
    teams = sorted({team for own in taken.values() for team in own})
    if not teams:
        return ()
    if not rule.most:
        return (because_of(ruling, f"no team ability can be added: {', '.join(teams)}", stop=True),)
    if rule.free:
        return (because_of(ruling, f"{', '.join(teams)} is declared as the game begins and costs nothing", stop=True),)
    left_out = [who for who, own in taken.items() if not own]
    against = {
        "only themed forces add a team ability": rule.themed and not themed,
        f"{len(teams)} team abilities, at most {rule.most}": len(teams) > rule.most,
        f"everybody who qualifies takes it: {', '.join(left_out)}": bool(left_out),
    }
    return tuple(because_of(ruling, text, stop=True) for text, holds in against.items() if holds)

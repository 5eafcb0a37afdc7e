"""FEAT: feats, their costs and requirements.

Where the book only comments on a printed card, its cost is not in the book: players name it.
"""

from __future__ import annotations

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says


@record
class SeveralDials:
    """A feat gives one person several dials: one of them shows the power ``shows``, or two differ in one of these
    ``symbols``.
    """

    shows: str
    symbols: tuple[str, ...]


@record
class FeatCard:
    """A feat by ``name``: its ``cost``, 0 if only the printed card has it; ``each``: that much for every bearer.

    ``also`` are the names of others of which the book says as much; figures of the team ``free_for`` pay nothing, and
    need nothing.
    ``needs``: of each of these groups of powers and symbols the bearer shows one; ``anywhere``: it is enough if its
    dial has them on different clicks.
    """

    name: str
    cost: int = 0
    needs: tuple[tuple[str, ...], ...] = ()
    each: bool = False
    anywhere: bool = False
    also: tuple[str, ...] = ()
    free_for: str = ""
    dials: SeveralDials | None = None


def _feat(number: str, card: FeatCard, text: str, source: str = "FEATS") -> Row[FeatCard]:
    """A feat of the one book that describes it."""
    none = absent(FeatCard(card.name, dials=card.dials), "This book does not describe it.")
    asks = f"What does the feat {card.name} do?"
    cell = says(card, text, source)
    return Row(f"FEAT-{number}", asks, core2014=none, complete2022=none, nebula2007=cell, eddieg=none)


_TOUGH = (("impervious", "invulnerability"),)


class Feats(Section):
    """Feats."""

    prefix = "FEAT"
    title = "Feats"

    brilliant_tactician = _feat(
        "BRILLIANTTACTICIAN",
        FeatCard("brilliant tactician", needs=(("outwit",), ("perplex",)), anywhere=True),
        "Its Perplex changes the value of every friend within 10 squares and clear line of fire.",
    )
    extended_range = _feat(
        "EXTENDEDRANGE",
        FeatCard("extended range"),
        "As its card says; but with the longer range Pulse Wave deals no damage and gives every figure a token.",
    )
    fantastic_four = _feat(
        "FANTASTICFOUR",
        FeatCard("fantastic four"),
        "It gives the team ability that its card says, which may be passed on to other teams.",
    )
    fastball_special = _feat(
        "FASTBALLSPECIAL",
        FeatCard("fastball special"),
        "As its card says; friends can be thrown without it too, with lower numbers.",
    )
    flashbang = _feat(
        "FLASHBANG",
        FeatCard("flashbang", needs=(("smoke cloud",),)),
        "Smoke Cloud is a free action before or after the figure's move, or in a turn in which it has no other action.",
    )
    fortitude = _feat(
        "FORTITUDE",
        FeatCard("fortitude", needs=_TOUGH),
        "Outwit against the figure fails at a distance, and needs a hit when adjacent; Exploit "
        "Weakness deals it 1 damage.",
    )
    inspiring_command = _feat(
        "INSPIRINGCOMMAND",
        FeatCard("inspiring command", needs=(("leadership", "mastermind"),)),
        "Friends of its team that are adjacent as an action begins or ends take no pushing damage.",
    )
    repulsor_shield = _feat(
        "REPULSORSHIELD",
        FeatCard("repulsor shield", needs=_TOUGH),
        "Force Blast and Ranged Combat Expert do not affect the figure; Psychic Blast deals it 1 damage.",
    )
    rip_it_up = _feat(
        "RIPITUP",
        FeatCard("rip it up", needs=(("super strength",),)),
        "Before each move the figure may pick up rubble, which it uses as a light object.",
    )
    sidekick = _feat(
        "SIDEKICK",
        FeatCard("sidekick"),
        "When attacked while adjacent to a figure of at least twice its points, named before the "
        "game, it may use that figure's defense value and power.",
    )
    slippery = _feat(
        "SLIPPERY",
        FeatCard("slippery", free_for="serpent society"),
        "As its card says; members of the Serpent Society may always have it, for free.",
    )
    swingline = _feat(
        "SWINGLINE",
        FeatCard("swingline", needs=(("boot",),)),
        "Its moves ignore hindering terrain and elevation; an opponent's flyer that its ranged attack"
        " hits is earthbound until its player's next turn.",
    )
    taunt = _feat(
        "TAUNT",
        FeatCard("taunt"),
        "For a token, a ranged attack within 6 squares without damage; a target that is hit must try "
        "to approach or attack the figure next turn.",
    )
    trick_shot = _feat(
        "TRICKSHOT",
        FeatCard("trick shot", needs=(("plasticity", "ranged combat expert"),)),
        "With no opponent adjacent, its ranged attacks pass hindering terrain and figures, "
        "along any path within range.",
    )
    polymorph = _feat(
        "POLYMORPH",
        FeatCard("polymorph", dials=SeveralDials("shape change", ("speed", "damage"))),
        "Several dials of one character turn together; after the first round a free action swaps "
        "them. They cost the dearest plus the others' average, or half of a lone one.",
        "ORIGINAL FEATS",
    )
    warp_in = _feat(
        "WARPIN",
        FeatCard("warp in", 25, (("phasing/teleport",),)),
        "The figure waits off the map, a transporter with one friend, and comes in on any "
        "open square in a later turn, as a die decides.",
        "ORIGINAL FEATS",
    )
    sacrifice_play = _feat(
        "SACRIFICEPLAY",
        FeatCard("sacrifice play", 5, each=True),
        "An adjacent figure of its team that has this feat too is knocked out in its place; 5 points each.",
        "ORIGINAL FEATS",
    )
    revive = _feat(
        "REVIVE",
        FeatCard("revive", 10),
        "When knocked out the figure stays with three tokens, and may be healed until the last of them is gone.",
        "ORIGINAL FEATS",
    )
    mentioned = _feat(
        "MENTIONED",
        FeatCard("thunderbolts", also=("armor piercing", "passenger")),
        "The book names it and two others, Armor Piercing and Passenger, without their texts.",
    )

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
        "Its Perplex changes the value of every friend within 10 squares and in clear sight.",
    )
    extended_range = _feat(
        "EXTENDEDRANGE",
        FeatCard("extended range"),
        "As its card says; a wave of force that reaches farther deals nothing, but gives everybody a token.",
    )
    fantastic_four = _feat(
        "FANTASTICFOUR",
        FeatCard("fantastic four"),
        "The team ability that its card says; it may be handed on to other teams.",
    )
    fastball_special = _feat(
        "FASTBALLSPECIAL",
        FeatCard("fastball special"),
        "As its card says; throwing friends is possible without it, with lower numbers.",
    )
    flashbang = _feat(
        "FLASHBANG",
        FeatCard("flashbang", needs=(("smoke cloud",),)),
        "Smoke Cloud is a free action before or after its move, or in a turn without another action.",
    )
    fortitude = _feat(
        "FORTITUDE",
        FeatCard("fortitude", needs=_TOUGH),
        "Outwit from afar fails, beside it it needs a hit; Exploit Weakness deals it 1.",
    )
    inspiring_command = _feat(
        "INSPIRINGCOMMAND",
        FeatCard("inspiring command", needs=(("leadership", "mastermind"),)),
        "Friends of its team that are beside it as an action begins or ends take no pushing damage.",
    )
    repulsor_shield = _feat(
        "REPULSORSHIELD",
        FeatCard("repulsor shield", needs=_TOUGH),
        "Force Blast and Ranged Combat Expert do nothing to it; Psychic Blast deals it 1.",
    )
    rip_it_up = _feat(
        "RIPITUP",
        FeatCard("rip it up", needs=(("super strength",),)),
        "Before each move it may take rubble, which it wields as a light object.",
    )
    sidekick = _feat(
        "SIDEKICK",
        FeatCard("sidekick"),
        "Beside a figure of twice its points, named before the game, it may defend with that one's defense value and power.",
    )
    slippery = _feat(
        "SLIPPERY",
        FeatCard("slippery", free_for="serpent society"),
        "As its card says; the Serpent Society may always have it, for nothing.",
    )
    swingline = _feat(
        "SWINGLINE",
        FeatCard("swingline", needs=(("boot",),)),
        "Its moves ignore hindering terrain and elevation; a flyer that its shot hits is earthbound for a turn.",
    )
    taunt = _feat(
        "TAUNT",
        FeatCard("taunt"),
        "For a token a shot within 6 without damage; whom it hits must come or attack next turn.",
    )
    trick_shot = _feat(
        "TRICKSHOT",
        FeatCard("trick shot", needs=(("plasticity", "ranged combat expert"),)),
        "Away from enemies its shots pass hindering terrain and figures, along any way within range.",
    )
    polymorph = _feat(
        "POLYMORPH",
        FeatCard("polymorph", dials=SeveralDials("shape change", ("speed", "damage"))),
        "Several dials of one person turn together; after the first round a free action swaps them. They cost the "
        "dearest and the average of others, or half of one.",
        "ORIGINAL FEATS",
    )
    warp_in = _feat(
        "WARPIN",
        FeatCard("warp in", 25, (("phasing/teleport",),)),
        "It waits off the map, a transporter with a friend, and comes in a later turn on any open square, as a die says.",
        "ORIGINAL FEATS",
    )
    sacrifice_play = _feat(
        "SACRIFICEPLAY",
        FeatCard("sacrifice play", 5, each=True),
        "A neighbour of its team that has this feat too goes down in its place; 5 points each.",
        "ORIGINAL FEATS",
    )
    revive = _feat(
        "REVIVE",
        FeatCard("revive", 10),
        "Knocked out it stays with three tokens, and may be healed until the last of them is gone.",
        "ORIGINAL FEATS",
    )
    mentioned = _feat(
        "MENTIONED",
        FeatCard("thunderbolts", also=("armor piercing", "passenger")),
        "The book names it and two more, Armor Piercing and Passenger, without their texts.",
    )

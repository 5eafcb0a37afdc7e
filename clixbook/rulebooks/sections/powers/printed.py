"""PWR: combat abilities from base symbols or words on the card."""

from __future__ import annotations

from clixbook.deprecation import former_names
from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, absent, says
from clixbook.rulebooks.vocabulary import BREAKS


@record
class SymbolAbilityRule:
    """``symbols`` of a base that give the ability; its name as a trait always does.

    ``countered``: an effect that takes powers away may take it too.
    """

    symbols: frozenset[str] = frozenset()
    countered: bool = False


@former_names(looks="lines")
@record
class ImprovedRule(SymbolAbilityRule):
    """Things that the card of an improved figure may let its ``moves`` and its ``lines`` ignore.

    ``breaks_one``: a shot through blocking terrain passes one piece of it.
    """

    moves: frozenset[str] = frozenset()
    lines: frozenset[str] = frozenset()
    breaks_one: bool = False


@former_names(blows="are_attacks", unlike="all_different", pairs="merges_two")
@record
class SeveralActionsRule(SymbolAbilityRule):
    """A power action of several actions: ``many``, or one per points (``each_points``).

    ``are_attacks``: they are attacks, with one target each. ``all_different``: no two of a kind but attacks.
    ``merges_two``: its figure is merged of two others, and splits into them.
    """

    many: int = 0
    each_points: int = 0
    are_attacks: bool = False
    all_different: bool = False
    merges_two: bool = False


@record
class RamRule(SymbolAbilityRule):
    """A straight move through opponents, which are struck; its user takes 1 for each ``per_points`` damaged."""

    per_points: int = 0


@record
class AutopilotRule(SymbolAbilityRule):
    """The price of a vehicle acting by itself: ``damage`` after an action, or after those with an attack alone.

    A pilot spares it that: it gets in by an action of the kind ``boards``, has one of the attack symbols ``pilots``
    or is a standard figure, and the vehicle ``waits`` for the next turn. ``lends``: the vehicle may use its numbers
    and powers.
    """

    damage: int = 0
    attacks_alone: bool = False
    boards: str = ""
    pilots: frozenset[str] = frozenset()
    waits: bool = False
    lends: bool = False


@record
class TransporterRule(SymbolAbilityRule):
    """A reversed speed symbol. ``attack``: the modifier to its attack in a move with one; 0 for no attack."""

    attack: int = 0


@record
class StopRule(SymbolAbilityRule):
    """A click that stops the dial and heals ``less`` by powers."""

    less: int = 0


def granted_by(*symbols: str, countered: bool = True) -> SymbolAbilityRule:
    """An ability that these symbols give."""
    return SymbolAbilityRule(frozenset(symbols), countered)


_MOVES = frozenset(
    {"elevated", "hindering", "water", "blocking", "indoor blocking", "outdoor blocking", "characters", "adjacent only",
     "move-through", BREAKS}
)  # fmt: skip
_LOOKS = frozenset(
    {"elevated", "hindering", "blocking", "indoor blocking", "outdoor blocking", "characters", "friends", "opponents",
     "adjacent", "while based", BREAKS}
)  # fmt: skip
_MOVES_2022 = frozenset(
    {"elevated", "blocking", "indoor blocking", "outdoor blocking", "characters", "move-through", BREAKS}
)
_LOOKS_2022 = frozenset(
    {"elevated", "hindering", "blocking", "outdoor blocking", "characters", "friends", "opponents", "adjacent", BREAKS}
)
_NO_SYMBOLS = "This book does not have the symbol."


class PrintedAbilities(Section):
    """Combat abilities with rules of their own."""

    prefix = "PWR"
    title = "Combat abilities"

    colossal_stamina = Row(
        "PWR-COLOSSALSTAMINA",
        "What does Colossal Stamina do?",
        core2014=says(
            granted_by("colossal", countered=False),
            "Colossals have it: they may act with two tokens, for 1 unavoidable damage and no clearing that turn.",
            "P5 Colossal Character; powers card: Colossal Stamina",
        ),
        complete2022=says(
            granted_by(),
            "No symbol gives it any more; a figure whose card names it may act with two tokens, for 1 unavoidable "
            "damage and no clearing that turn.",
            "§22.2",
        ),
        nebula2007=absent(SymbolAbilityRule(), "This book has no Colossal Stamina."),
        eddieg=absent(SymbolAbilityRule(), "This book has no sizes."),
    )
    indomitable = Row(
        "PWR-INDOMITABLE",
        "What does the indomitable symbol do?",
        core2014=says(
            granted_by("indomitable"), "Its figure can use Willpower.", "P5 Indomitable; powers card: Indomitable"
        ),
        complete2022=absent(SymbolAbilityRule(), "The old symbol counts as a standard defense symbol.", "§1.3a, §1.10"),
        nebula2007=absent(SymbolAbilityRule(), _NO_SYMBOLS),
        eddieg=absent(SymbolAbilityRule(), _NO_SYMBOLS),
    )
    sharpshooter = Row(
        "PWR-SHARPSHOOTER",
        "What does the sharpshooter symbol do?",
        core2014=says(
            granted_by("sharpshooter"),
            "Ranged attacks at adjacent opponents, and past opponents; while one is adjacent, only at adjacent ones.",
            "P5 Sharpshooter; powers card: Sharpshooter",
        ),
        complete2022=absent(SymbolAbilityRule(), _NO_SYMBOLS),
        nebula2007=absent(SymbolAbilityRule(), _NO_SYMBOLS),
        eddieg=absent(SymbolAbilityRule(), _NO_SYMBOLS),
    )
    improved = Row(
        "PWR-IMPROVED",
        "What may figures with improved abilities ignore?",
        core2014=says(
            ImprovedRule(frozenset(), True, _MOVES, _LOOKS),
            "What the card names: levels, terrain or figures, in every move (Improved Movement) "
            "or on every line (Improved Targeting); blocking terrain is destroyed behind it if the card says so.",
            "P3 Improved Characters; powers card",
        ),
        complete2022=says(
            ImprovedRule(frozenset(), True, _MOVES_2022, _LOOKS_2022, breaks_one=True),
            "What the card names, in moves or on lines; if it says so, each shot destroys one piece of blocking "
            "terrain. Hindering terrain and water never matter in moves.",
            "§19.3; powers card",
        ),
        nebula2007=absent(ImprovedRule(), "This book has no improved abilities."),
        eddieg=absent(ImprovedRule(), "This book has no improved abilities."),
    )
    autonomous = Row(
        "PWR-AUTONOMOUS",
        "What does Autonomous do?",
        core2014=absent(SymbolAbilityRule(), _NO_SYMBOLS),
        complete2022=says(
            granted_by("autonomous"),
            "Its costed actions do not count towards the action total, and it may act when no action is left.",
            "§22.8; powers card",
        ),
        nebula2007=absent(SymbolAbilityRule(), _NO_SYMBOLS),
        eddieg=absent(SymbolAbilityRule(), _NO_SYMBOLS),
    )
    transporter = Row(
        "PWR-TRANSPORTER",
        "What does a transporter do?",
        core2014=says(
            TransporterRule(frozenset(), True, attack=-2),
            "It carries a friend; and if no opponent is adjacent, a power action lets it attack "
            "during its move, with attack -2.",
            "P5 Transporter; powers card: Move and Attack",
        ),
        complete2022=absent(TransporterRule(), _NO_SYMBOLS),
        nebula2007=says(
            TransporterRule(),
            "It carries any figure, strong or not; its passenger may attack while it is carried, and is set down "
            "when the player likes.",
            "Transporters",
        ),
        eddieg=absent(TransporterRule(), _NO_SYMBOLS),
    )
    duo = Row(
        "PWR-DUO",
        "What does a duo figure do?",
        core2014=says(
            SeveralActionsRule(frozenset({"duo"}), True, 2, are_attacks=True, merges_two=True),
            "A power action makes two attacks, one target each, or splits it in two, with a token "
            "each; two adjacent friends without tokens merge into it as a free action.",
            "P2 Replacing Characters; P5 Duo Character; powers card: Duo Attack",
        ),
        complete2022=absent(SeveralActionsRule(), _NO_SYMBOLS),
        nebula2007=says(
            SeveralActionsRule(), "It counts as two members of its team for the Invaders.", "TEAM ABILITIES: INVADERS"
        ),
        eddieg=absent(SeveralActionsRule(), _NO_SYMBOLS),
    )
    multiattack = Row(
        "PWR-MULTIATTACK",
        "What does Multiattack do?",
        core2014=says(
            SeveralActionsRule(frozenset(), True, 2),
            "A power action makes any two actions.",
            "powers card: Multiattack",
        ),
        complete2022=absent(SeveralActionsRule(), "Only an older card names it."),
        nebula2007=absent(SeveralActionsRule(), "This book does not have it."),
        eddieg=absent(SeveralActionsRule(), "This book does not have it."),
    )
    team_base = Row(
        "PWR-TEAMBASE",
        "What does a team base do?",
        core2014=says(
            SeveralActionsRule(frozenset(), True, each_points=200, all_different=True),
            "A power action makes one action for each 200 points or part of them, each of a different kind; only "
            "attacks may repeat.",
            "powers card: Team Base",
        ),
        complete2022=absent(SeveralActionsRule(), "Only an older card names it."),
        nebula2007=absent(SeveralActionsRule(), "There are no team bases."),
        eddieg=absent(SeveralActionsRule(), "There are no team bases."),
    )
    ram = Row(
        "PWR-RAM",
        "What does Ram do?",
        core2014=says(
            RamRule(frozenset(), True, per_points=100),
            "It moves straight through opponents and attacks them all; it takes 1 unavoidable damage for each 100 "
            "points that it damaged.",
            "powers card: Ram",
        ),
        complete2022=absent(RamRule(), "Only an older card names it."),
        nebula2007=absent(RamRule(), "There are no vehicles."),
        eddieg=absent(RamRule(), "There are no vehicles."),
    )
    autopilot = Row(
        "PWR-AUTOPILOT",
        "What does acting with Autopilot cost a vehicle?",
        core2014=says(
            AutopilotRule(
                frozenset(),
                False,
                1,
                attacks_alone=True,
                boards="free",
                pilots=frozenset({"fist", "sharpshooter"}),
                waits=True,
            ),
            "1 unavoidable damage after an action with an attack; nothing with a pilot, who gets "
            "in by a free action and steers from the next turn on.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            AutopilotRule(frozenset(), True, 1, boards="power", lends=True),
            "1 unavoidable damage after each of its actions; nothing with a pilot, who gets in by "
            "a power action and lends it values or a power.",
            "§24.4, §24.4b",
        ),
        nebula2007=absent(AutopilotRule(), "There are no vehicles."),
        eddieg=absent(AutopilotRule(), "There are no vehicles."),
    )
    capture = Row(
        "PWR-CAPTURE",
        "What does Capture do?",
        core2014=says(
            granted_by(),
            "A power action with a close attack without damage takes an opponent off the map; "
            "another turns it in for points. See CAP-01 to CAP-08.",
            "P3 Capture; powers card: Capture",
        ),
        complete2022=absent(SymbolAbilityRule(), "This book does not have it."),
        nebula2007=absent(SymbolAbilityRule(), "In this book figures grab opponents, and take none off the map."),
        eddieg=absent(SymbolAbilityRule(), "This book does not have it."),
    )
    stop = Row(
        "PWR-STOP",
        "What does STOP do?",
        core2014=absent(StopRule(), "This book does not have the keyphrase."),
        complete2022=says(
            StopRule(less=1),
            "When an opponent's attack reveals it, the dial turns no further; powers heal 1 less there, and neither "
            "Outwit nor Pulse Wave affects it.",
            "§18.4a, §22.9; powers card",
        ),
        nebula2007=absent(StopRule(), "This book does not have the keyphrase."),
        eddieg=absent(StopRule(), "This book does not have the keyphrase."),
    )

"""EFF: starting, ordering, using, possessing and losing effects."""

from __future__ import annotations

import enum

from clixbook.rulebooks.row import Row, Section, says, silent

_SWITCHED = frozenset(
    {
        "close combat expert", "combat reflexes", "defend", "energy shield/deflection", "enhancement",
        "exploit weakness", "plasticity", "psychic blast", "ranged combat expert", "stealth", "super strength",
        "willpower",
    }
)  # fmt: skip
"""Powers marked as optional that take no action and ask no question."""


class EffectOrderer(enum.Enum):
    """The player who orders simultaneous effects."""

    EVERYTHING = "the active player orders everything"
    OWN = "each player orders their own, the active player first"


class Effects(Section):
    """Timing and order of powers and effects."""

    prefix = "EFF"
    title = "Powers and effects"

    start = Row(
        "EFF-01",
        "How do effects start?",
        core2014=says(
            True, "By an action, when something happens, or they are always on.", "P3 Activating Powers and Abilities"
        ),
        complete2022=says(True, "By an action, when something triggers them, or passively.", "§8, §20"),
        nebula2007=says(True, "By an action, at a stated event, or they are always on.", "Powers"),
        eddieg=says(True, "As each power says.", "Superpowers"),
        fixed=True,
    )
    optional = Row(
        "EFF-03",
        "Which effects may a player choose not to use?",
        core2014=says(
            True, 'Those that say "may", and those that need an action.', "P3 Activating Powers and Abilities; P6"
        ),
        complete2022=says(True, 'Those that say "may"; passive effects are not optional.', "§8.1e, §8.2"),
        nebula2007=says(
            True,
            "Those marked as optional, which are on unless they are cancelled.",
            "Powers; POWERS/TEAM ABILITIES",
            inferred=True,
        ),
        eddieg=says(True, 'Those that say "may"; all others are always on.', "Speed Powers; Attack Powers"),
        fixed=True,
    )
    switching_off = Row(
        "EFF-04",
        "Can a player switch a power off?",
        core2014=says(frozenset(), "No: powers that are not optional always work.", "P6"),
        complete2022=says(frozenset(), "No: passive effects are not optional.", "§8.2"),
        nebula2007=says(
            _SWITCHED,
            "Yes, before an action, an optional power that would work by itself; it stays off until the turn ends.",
            "Powers",
        ),
        eddieg=silent("core2014"),
    )
    order = Row(
        "EFF-05",
        "Who decides the order of effects that take place at the same moment?",
        core2014=says(
            EffectOrderer.OWN,
            "The active player for that player's effects; then the others for theirs, in the order of turns.",
            "P2 Timing",
        ),
        complete2022=says(EffectOrderer.EVERYTHING, "The active player, for all of them.", "§8.1h, §13.5"),
        nebula2007=says(
            EffectOrderer.OWN,
            "The active player, as a turn begins; at other times each player for that player's effects.",
            "Turns and Actions",
        ),
        eddieg=silent("core2014"),
    )
    immediately = Row(
        "EFF-06",
        "When does an immediate effect take place?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "Before other effects of that moment; the active player orders several immediate ones.", "§8.1d"
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    after_resolutions = Row(
        "EFF-07",
        "When does an effect take place that waits until things have resolved?",
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Once the current action or effect is over; other triggered effects come right after their event.",
            "§8.1c, §8.1f",
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    several_times = Row(
        "EFF-08",
        "What if an effect is triggered several times before it takes place?",
        core2014=silent("complete2022"),
        complete2022=says(True, "It takes place once for each time.", "§8.1g"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    without_effect = Row(
        "EFF-10",
        "Must a power change something to count as used?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Yes: a power that cannot reduce the damage was not used against it.", "§8.1f"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    using = Row(
        "EFF-11",
        "What counts as using a power?",
        core2014=says(
            True, "Activating it, or applying what it says; merely having it is possessing it.", "P3 Use and Possess"
        ),
        complete2022=says(
            True,
            "Giving its action, choosing what it offers, or applying what it requires; the figure "
            "is the one that uses it.",
            "§20",
        ),
        nebula2007=says(True, "Declaring its action, or not cancelling it.", "Powers"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    cannot_use = Row(
        "EFF-14",
        "What does it mean that a figure can't use a power?",
        core2014=silent("complete2022", text="It is as if the power were countered."),
        complete2022=says(True, "No part of it works, whatever source gives it to the figure.", "§20.4, §20.5"),
        nebula2007=silent("complete2022", text="It is as if the power were countered."),
        eddieg=silent("complete2022", text="It is as if the power were countered."),
        fixed=True,
    )
    ignored = Row(
        "EFF-16",
        "What does it mean that a power is ignored?",
        core2014=says(True, "It is not lost; it just does not count for that effect.", "P3 Powers and Abilities; P6"),
        complete2022=silent("core2014"),
        nebula2007=says(
            True, "The lines of Pulse Wave ignore powers; reducing damage and evading still work.", "PULSE WAVE"
        ),
        eddieg=silent("core2014"),
        fixed=True,
    )
    abilities_off = Row(
        "EFF-18",
        "Can the abilities of combat symbols be countered?",
        core2014=says(True, "Yes, unless they say otherwise.", "P3 Combat Abilities"),
        complete2022=says(True, "Yes: an effect may keep a figure from using them.", "§20.4"),
        nebula2007=silent("core2014", text="They could be, but nothing in this book does it."),
        eddieg=silent("core2014", text="They could be, but nothing in this book does it."),
        fixed=True,
    )
    tokens_stay = Row(
        "EFF-21",
        "What happens to tokens and markers when their source is lost?",
        core2014=says(
            True, "Tokens on figures and cards stay; markers on the map are removed.", "P3 Powers and Abilities"
        ),
        complete2022=says(True, "They stay, unless their text removes them.", "§20.6d"),
        nebula2007=says(True, "Smoke is removed, barriers stay.", "SMOKE CLOUD; BARRIER"),
        eddieg=silent("nebula2007"),
        fixed=True,
    )
    sides = Row(
        "EFF-32",
        "How long does a figure stay on another side?",
        core2014=says(True, "Until the effect ends; it is friendly to only one force.", "P1 Characters"),
        complete2022=says(True, "Until the effect ends; it is friendly to only one force.", "§6.2"),
        nebula2007=says(True, "Until the turn ends, it gets a token, or it is released.", "MIND CONTROL"),
        eddieg=says(True, "For one action.", "Speed Powers: Mind Control"),
        fixed=True,
    )
    ability_kinds = Row(
        "EFF-33",
        "Which kinds of abilities are there?",
        core2014=says(True, "Combat abilities, team abilities and traits.", "P3 Abilities"),
        complete2022=says(
            True, "Inherent abilities, traits, improved abilities, team abilities and keyphrases.", "§19"
        ),
        nebula2007=says(True, "Team abilities and feats.", "Team Symbols and Team Abilities; FEATS"),
        eddieg=says(True, "Team powers.", "Anatomy of a Heroclix"),
        fixed=True,
    )
    resolves = Row(
        "EFF-35",
        "What resolves, and when is an action over?",
        core2014=says(
            True,
            "An action with everything in it; then come the token and pushing damage.",
            "P2 Giving Actions to Characters; Breaking Away; P5 Resolve",
        ),
        complete2022=says(
            True, "Attacks, moves, actions and triggered effects; passive effects never do.", "§6.5, §6.5a"
        ),
        nebula2007=says(True, "Actions, before their token is given.", "Action Tokens"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    nothing_resolving = Row(
        "EFF-36",
        "When is nothing resolving?",
        core2014=says(True, "When no action is in progress.", "P2 Giving Actions to Characters", inferred=True),
        complete2022=says(True, "When no figure is in the middle of anything, and no effect waits.", "§8.1j"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    off_map = Row(
        "EFF-29",
        "What can figures off the map do?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "Nothing, and they cannot be chosen; effects triggered before still take place.", "§15.3, §15.3a"
        ),
        nebula2007=says(True, "What the feats that keep them off the map say.", "ORIGINAL FEATS"),
        eddieg=silent("complete2022", text="Nothing keeps a figure off the map in this book."),
        fixed=True,
    )
    own_side = Row(
        "EFF-40",
        "Is a figure friendly to itself?",
        core2014=says(
            True,
            "Yes: it is one of the figures that its player or an ally controls.",
            "P5 Friendly Characters",
            inferred=True,
        ),
        complete2022=says(True, "Yes, and so is everything on its force.", "§6.2, §17.2"),
        nebula2007=silent("core2014"),
        eddieg=says(True, "All figures of one force are friendly to each other.", "Game Time"),
        fixed=True,
    )

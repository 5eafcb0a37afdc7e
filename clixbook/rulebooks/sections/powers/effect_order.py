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
    OWN = "each player orders the own ones, the active player first"


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
        nebula2007=says(True, "By an action, at an event that is named, or they are simply on.", "Powers"),
        eddieg=says(True, "As each power says.", "Superpowers"),
        fixed=True,
    )
    optional = Row(
        "EFF-03",
        "Which effects may a player do without?",
        core2014=says(
            True, "Those that say may, and those that take an action.", "P3 Activating Powers and Abilities; P6"
        ),
        complete2022=says(True, "Those that say may; what is passive is compulsory.", "§8.1e, §8.2"),
        nebula2007=says(
            True,
            "Those marked as optional, which are on unless cancelled.",
            "Powers; POWERS/TEAM ABILITIES",
            inferred=True,
        ),
        eddieg=says(True, "Those that say may; the rest is on.", "Speed Powers; Attack Powers"),
        fixed=True,
    )
    switching_off = Row(
        "EFF-04",
        "Can a player switch a power off?",
        core2014=says(frozenset(), "No: what is not optional works.", "P6"),
        complete2022=says(frozenset(), "No: what is passive is compulsory.", "§8.2"),
        nebula2007=says(
            _SWITCHED, "Before an action, an optional one that works unasked; until that turn ends.", "Powers"
        ),
        eddieg=silent("core2014"),
    )
    order = Row(
        "EFF-05",
        "Who orders the effects that happen at one moment?",
        core2014=says(EffectOrderer.OWN, "The active player the own ones; others in the order of turns.", "P2 Timing"),
        complete2022=says(EffectOrderer.EVERYTHING, "The active player, all of them.", "§8.1h, §13.5"),
        nebula2007=says(
            EffectOrderer.OWN,
            "The active player, as a turn begins; else each player the own ones.",
            "Turns and Actions",
        ),
        eddieg=silent("core2014"),
    )
    immediately = Row(
        "EFF-06",
        "When does an effect happen that happens immediately?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Before other effects of that moment.", "§8.1d"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    after_resolutions = Row(
        "EFF-07",
        "When does an effect happen that waits until things are resolved?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "Once the action under way is over; other triggers come right after their event.", "§8.1c, §8.1f"
        ),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    several_times = Row(
        "EFF-08",
        "What if something sets an effect off several times before it happens?",
        core2014=silent("complete2022"),
        complete2022=says(True, "It happens once for each time.", "§8.1g"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    without_effect = Row(
        "EFF-10",
        "Is a power used that changes nothing?",
        core2014=silent("complete2022"),
        complete2022=says(True, "No: what cannot reduce a damage was not used against it.", "§8.1f"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
        fixed=True,
    )
    using = Row(
        "EFF-11",
        "What counts as using a power?",
        core2014=says(
            True, "Activating it, or applying what it says; having it is to possess it.", "P3 Use and Possess"
        ),
        complete2022=says(
            True, "Giving its action, choosing what it offers, or applying what it compels; the figure uses it.", "§20"
        ),
        nebula2007=says(True, "Declaring its action, or not cancelling it.", "Powers"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    cannot_use = Row(
        "EFF-14",
        "What does it mean that a figure can't use a power?",
        core2014=silent("complete2022", text="It is as if the power were countered."),
        complete2022=says(True, "No part of it works, from whatever source the figure has it.", "§20.4, §20.5"),
        nebula2007=silent("complete2022", text="It is as if the power were countered."),
        eddieg=silent("complete2022", text="It is as if the power were countered."),
        fixed=True,
    )
    ignored = Row(
        "EFF-16",
        "What does it mean that a power is ignored?",
        core2014=says(True, "It is not lost, only left out of account for that effect.", "P3 Powers and Abilities; P6"),
        complete2022=silent("core2014"),
        nebula2007=says(True, "Pulse Wave's lines pass over powers; reducing and evading still work.", "PULSE WAVE"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    abilities_off = Row(
        "EFF-18",
        "Can the abilities of combat symbols be countered?",
        core2014=says(True, "Yes, unless they say otherwise.", "P3 Combat Abilities"),
        complete2022=says(True, "Yes: a figure may be kept from using them.", "§20.4"),
        nebula2007=silent("core2014", text="Nothing in this book takes one."),
        eddieg=silent("core2014", text="Nothing in this book takes one."),
        fixed=True,
    )
    tokens_stay = Row(
        "EFF-21",
        "What becomes of tokens and markers whose source is lost?",
        core2014=says(True, "Tokens on figures and cards stay; markers on the map go.", "P3 Powers and Abilities"),
        complete2022=says(True, "They stay, unless their text takes them away.", "§20.6d"),
        nebula2007=says(True, "Smoke goes, barriers stay.", "SMOKE CLOUD; BARRIER"),
        eddieg=silent("nebula2007"),
        fixed=True,
    )
    sides = Row(
        "EFF-32",
        "How long is a figure on another side?",
        core2014=says(True, "Until the effect ends; it is friendly to one force alone.", "P1 Characters"),
        complete2022=says(True, "Until the effect ends; it is friendly to one force alone.", "§6.2"),
        nebula2007=says(True, "Until the turn ends, it gets a token, or its player lets it go.", "MIND CONTROL"),
        eddieg=says(True, "For one action.", "Speed Powers: Mind Control"),
        fixed=True,
    )
    ability_kinds = Row(
        "EFF-33",
        "Which kinds of abilities are there?",
        core2014=says(True, "Combat abilities, team abilities and traits.", "P3 Abilities"),
        complete2022=says(True, "Inherent, trait, improved, team abilities and key phrases.", "§19"),
        nebula2007=says(True, "Team abilities and feats.", "Team Symbols and Team Abilities; FEATS"),
        eddieg=says(True, "Team powers.", "Anatomy of a Heroclix"),
        fixed=True,
    )
    resolves = Row(
        "EFF-35",
        "What resolves, and when is an action over?",
        core2014=says(
            True,
            "An action with all that it brings; then come token and pushing damage.",
            "P2 Giving Actions to Characters; Breaking Away; P5 Resolve",
        ),
        complete2022=says(True, "Attacks, moves, actions and triggered effects; what is passive never.", "§6.5, §6.5a"),
        nebula2007=says(True, "Actions, before their token is placed.", "Action Tokens"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    nothing_resolving = Row(
        "EFF-36",
        "When is nothing resolving?",
        core2014=says(True, "When no action is in progress.", "P2 Giving Actions to Characters", inferred=True),
        complete2022=says(True, "When nobody is in the middle of anything, and nothing waits.", "§8.1j"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
        fixed=True,
    )
    off_map = Row(
        "EFF-29",
        "What can figures do that are not on the map?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "Nothing, and nobody can choose them; what was set off before still happens.", "§15.3, §15.3a"
        ),
        nebula2007=says(True, "What the feats say that keep them off it.", "ORIGINAL FEATS"),
        eddieg=silent("complete2022", text="Nothing keeps a figure off the map in this book."),
        fixed=True,
    )
    own_side = Row(
        "EFF-40",
        "Is a figure friendly to itself?",
        core2014=says(
            True,
            "Yes: it is one of those that its player or an ally controls.",
            "P5 Friendly Characters",
            inferred=True,
        ),
        complete2022=says(True, "Yes, and so is everything on its force.", "§6.2, §17.2"),
        nebula2007=silent("core2014"),
        eddieg=says(True, "All figures of one force are friendly to each other.", "Game Time"),
        fixed=True,
    )

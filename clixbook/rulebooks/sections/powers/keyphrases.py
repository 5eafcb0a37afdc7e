"""PWR: keyphrases of the books that name a rule."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, says

_NO = "This book does not have the keyphrase."


class Keyphrases(Section):
    """Meaning of keyphrases as a whole; other rows decide."""

    prefix = "PWR"
    title = "Keyphrases"

    knockback = Row(
        "PWR-KNOCKBACK",
        "What does the keyphrase KNOCKBACK do?",
        core2014=absent(False, "It is no keyphrase here: doubles knock back, and so do some powers."),
        complete2022=says(
            True,
            "If its figure's attack deals damage, it may knock back all figures hit, 3 squares, or none; doubles "
            "give the keyphrase too, but having it twice adds nothing.",
            "§12.6b, §22.4; powers card",
        ),
        nebula2007=absent(False, _NO),
        eddieg=absent(False, _NO),
    )
    safeguard = Row(
        "PWR-SAFEGUARD",
        "What does SAFEGUARD do?",
        core2014=absent(False, _NO),
        complete2022=says(
            True, "It protects the whole figure: the effect it names neither targets nor damages the figure.", "§22.6"
        ),
        nebula2007=absent(False, _NO),
        eddieg=absent(False, _NO),
        fixed=True,
    )
    protected = Row(
        "PWR-PROTECTED",
        "What does Protected do?",
        core2014=absent(False, _NO),
        complete2022=says(
            True,
            "It protects one power or ability: the effect it names cannot choose that one or keep the figure "
            "from using it.",
            "§22.7",
        ),
        nebula2007=absent(False, _NO),
        eddieg=absent(False, _NO),
        fixed=True,
    )
    passenger = Row(
        "PWR-PASSENGER",
        "What does a Passenger number do?",
        core2014=says(
            True,
            "Only vehicles have one: they carry that many friends, whatever their symbols.",
            "powers card: Vehicle",
        ),
        complete2022=says(
            True, "Its figure carries up to that many friends, of its own size too; 0 forbids carrying.", "§22.5"
        ),
        nebula2007=absent(
            False, "A feat of that name is mentioned, but its text is not in the book.", "ORIGINAL FEATS"
        ),
        eddieg=absent(False, _NO),
    )
    unique_modifier = Row(
        "PWR-UNIQUEMOD",
        "What does UNIQUE MODIFIER do?",
        core2014=absent(False, "It is no keyphrase here: equal modifiers all count."),
        complete2022=says(
            True,
            "A figure gets the modifier only once from each differently named source, even if it offers a choice.",
            "§22.10",
        ),
        nebula2007=absent(False, _NO),
        eddieg=absent(False, _NO),
        fixed=True,
    )
    immune = Row(
        "PWR-IMMUNE",
        "What does Immune do?",
        core2014=absent(False, "It is no keyphrase here; the first round has a rule of its own."),
        complete2022=says(
            True, "No opponent's effect moves, places, damages or targets the figure, as in the first turn.", "§14.1"
        ),
        nebula2007=absent(False, _NO),
        eddieg=absent(False, _NO),
    )
    indestructible = Row(
        "PWR-INDESTRUCTIBLE",
        "What does Indestructible do?",
        core2014=says(True, "Relics have it: nothing destroys them.", "P4 Relics"),
        complete2022=says(
            True, "Nothing destroys the object except its own text, or an attack made with it.", "§25.1a"
        ),
        nebula2007=absent(False, _NO),
        eddieg=absent(False, _NO),
        fixed=True,
    )
    sideline_active = Row(
        "PWR-SIDELINEACTIVE",
        "What does SIDELINE ACTIVE do?",
        core2014=absent(False, "Nothing works from the sideline."),
        complete2022=says(True, "A power with it works from the sideline, where no other does.", "§2.6a"),
        nebula2007=absent(False, "There is no sideline."),
        eddieg=absent(False, "There is no sideline."),
    )
    equip = Row(
        "PWR-EQUIP",
        "What do Equip and Unequip do?",
        core2014=absent(False, "There is no equipment."),
        complete2022=says(
            True,
            "A power action equips it; Unequip says whether it is destroyed or drops into the "
            "square when it comes off.",
            "§25.2e",
        ),
        nebula2007=absent(False, _NO),
        eddieg=absent(False, _NO),
    )
    evade = Row(
        "PWR-EVADE",
        "What does it mean to evade?",
        core2014=says(True, "The hit becomes a miss, after the attack roll succeeded.", "P2 The Attack Roll; P5 Evade"),
        complete2022=says(True, "The attack becomes a miss before its hit is final.", "§12.3a; powers card"),
        nebula2007=says(True, "The hit becomes a miss, after the attack roll succeeded.", "The Attack Roll"),
        eddieg=absent(False, _NO),
        fixed=True,
    )
    immobile = Row(
        "PWR-IMMOBILE",
        "Does Immobile keep a figure where it is?",
        core2014=says(
            False, "Only objects have it: they are never picked up, held, moved or placed.", "P2 Immobile Objects"
        ),
        complete2022=says(
            True,
            "Yes: nothing moves or places it, neither the figure itself nor knock back; the same goes for an "
            "immobile object.",
            "powers card; §12.6e",
        ),
        nebula2007=says(
            False, "Only objects have it: they are never picked up or moved, and leave debris.", "Immobile objects"
        ),
        eddieg=absent(False, _NO),
    )

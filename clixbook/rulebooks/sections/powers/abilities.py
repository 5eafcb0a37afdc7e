"""PWR: abilities that come with a symbol of the base."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, says


class SymbolAbilities(Section):
    """Abilities of wings, fins and sizes in the books.

    A value that is no fixed one says whether the word on a card gives the same as the symbol.
    """

    prefix = "PWR"
    title = "Abilities of the symbols"

    flight = Row(
        "PWR-FLIGHT",
        "What does Flight do?",
        core2014=says(
            True,
            "A figure with a wing moves over levels, hindering and outdoor blocking terrain and figures, and falls "
            "without damage.",
            "P2 Movement; P2 Knock Back Off Elevated Terrain; powers card: Flight",
        ),
        complete2022=says(
            True,
            "A figure with a wing moves over levels, outdoor blocking terrain and figures, and can carry a friend "
            "of its own size too.",
            "§1.3c; powers card: Flight",
        ),
        nebula2007=says(
            False,
            "A figure with a wing hovers or soars past terrain, and carries if it is strong or fast.",
            "Wing Speed Symbol",
        ),
        eddieg=says(
            False,
            "A figure with a wing moves over levels everywhere, and over hindering and blocking terrain and water "
            "outdoors, and may carry a friend.",
            "Advanced Rules and Powers",
        ),
    )
    swim = Row(
        "PWR-SWIM",
        "What does Swim do?",
        core2014=says(
            True, "Water does not hamper the moves of a figure with a dolphin.", "P5 Swimmer; powers card: Swim"
        ),
        complete2022=says(
            True,
            "A figure with a dolphin in water cannot be targeted by opponents more than 4 squares away.",
            "§1.3d; powers card: Swim",
        ),
        nebula2007=says(
            False,
            "Water does not hamper a figure with a dolphin: in water it has 1 more speed, and is hidden.",
            "Water Terrain",
        ),
        eddieg=says(
            False, "A figure with a dolphin pays no more for water than for other squares.", "Advanced Rules and Powers"
        ),
    )
    carry = Row(
        "PWR-CARRY",
        "Which figures carry friends?",
        core2014=says(
            True, "Flyers, transporters and giants: one friend, at speed -2.", "P5 Transporter; powers card: Carry"
        ),
        complete2022=says(
            True,
            "All figures: one adjacent friend of smaller size, or as many as their Passenger number says.",
            "§22.1, §22.5, §17.9",
        ),
        nebula2007=says(
            True,
            "Flyers that are strong, fast or have enough damage, transporters and giants: one friend.",
            "Carrying other characters; Giant Characters",
        ),
        eddieg=says(True, "Flyers: one friend; if that flies too, at half speed.", "Advanced Rules and Powers"),
        fixed=True,
    )
    great_size = Row(
        "PWR-GREATSIZE",
        "What does Great Size do?",
        core2014=says(
            True,
            "Giants and colossals move over terrain, levels and figures, and are not knocked back.",
            "P2 Line of Fire; P2 Knock Back; powers card: Great Size",
        ),
        complete2022=says(
            True,
            "Giants and colossals move over levels, outdoor blocking terrain and figures.",
            "§1.3g-h; powers card: Great Size",
        ),
        nebula2007=says(
            True, "Giants move over terrain and standard figures, and are not knocked back.", "Giant Characters"
        ),
        eddieg=absent(False, "This book has no sizes."),
    )
    giant_reach = Row(
        "PWR-GIANTREACH",
        "How far away can giants make close attacks?",
        core2014=says(True, "2 squares along a clear line of fire.", "P5 Giant; powers card: Giant Reach"),
        complete2022=says(True, "Giants 2 squares, colossals 3, past hindering terrain.", "§1.3g-h, §22.3"),
        nebula2007=says(True, "2 squares, with powers that need adjacency too.", "Giant Characters"),
        eddieg=absent(False, "This book has no sizes."),
    )
    tiny_size = Row(
        "PWR-TINY",
        "What does Tiny Size do?",
        core2014=says(
            True,
            "Defense +1 against ranged attacks; a larger friend may carry it in addition to another.",
            "P5 Tiny; powers card: Tiny Size",
        ),
        complete2022=says(
            True,
            "Defense +1 against range attacks; it does not block the lines of larger figures.",
            "§1.3f, §21.2b; powers card: Tiny Size",
        ),
        nebula2007=says(
            True,
            "Attack and defense +1 and damage -2 against larger figures; it moves past other "
            "figures and hindering terrain.",
            "Tiny Characters",
        ),
        eddieg=absent(False, "This book has no sizes."),
    )

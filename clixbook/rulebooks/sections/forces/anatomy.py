"""ANA: anatomy of a character."""

from __future__ import annotations

from clixbook.rulebooks.row import Row, Section, absent, like, says, silent
from clixbook.rulebooks.sections.forces.anatomy_values import (
    AlternativeLine,
    Cards,
    Countdown,
    KoFace,
    NameMatch,
    NextDial,
    PieceParts,
    SamePieceRule,
    SizeMark,
    StandardBy,
    StartingClickRule,
    SymbolGain,
    TinyNumbers,
    TraitPointRule,
    ValueLines,
)

COUNTDOWN_BARS = frozenset({"move", "place", "target", "attack", "action", "token", "damage", "heal"})


_VALUES = ("speed", "attack", "defense", "damage", "range")
_NO_RINGS: tuple[tuple[str, str], ...] = ()


class Anatomy(Section):
    """Anatomy of a character."""

    prefix = "ANA"
    title = "Anatomy of a character"

    start = Row(
        "ANA-09",
        "How is the starting click found?",
        core2014=says(StartingClickRule.LINE_OR_CLICK_1, "Click 1, or the click at the starting line.", "P2 Step 1"),
        complete2022=says(
            StartingClickRule.LINE_OR_CARD,
            "The click at the green line, normally click 1; a card may name another.",
            "§1.7",
        ),
        nebula2007=says(
            StartingClickRule.LINE, "The click at the green line left of the numbers.", "Step 5: Place Characters"
        ),
        eddieg=like("nebula2007", "The Combat Dial"),
    )

    value_lines = Row(
        "ANA-10",
        "Which starting line goes with which of several point values?",
        core2014=says(
            ValueLines.BY_COLOUR,
            "A white value goes with the green line, a coloured one with the line of its colour.",
            "P1 Starting Lines",
        ),
        complete2022=like(
            "core2014",
            "§2.2a",
            text="The line of the value's colour; if all values are white, the green lines serve all of them.",
        ),
        nebula2007=says(ValueLines.ONE_GREEN, "A figure has one value and one green line.", inferred=True),
        eddieg=silent("nebula2007"),
    )

    pick_green_line = Row(
        "ANA-11",
        "May the owner choose among several green lines?",
        core2014=silent("complete2022"),
        complete2022=says(True, "The owner picks one of them, unless the card says otherwise.", "§1.7"),
        nebula2007=absent(False, "No figure has more than one green line."),
        eddieg=absent(False, "No figure has more than one green line."),
    )

    alternative_line = Row(
        "ANA-12",
        "When may a figure start on an orange line?",
        core2014=says(
            AlternativeLine.BY_EFFECT,
            "Only when an effect brings it into play; then it has no other points or lines.",
            "P1 Starting Lines",
        ),
        complete2022=says(
            AlternativeLine.IF_PAID,
            "If the points of that line were paid for it, or if the effect of a card says so.",
            "§1.7a",
        ),
        nebula2007=absent(AlternativeLine.NONE, "There are no orange lines."),
        eddieg=absent(AlternativeLine.NONE, "There are no orange lines."),
    )

    ko_click = Row(
        "ANA-13",
        "Which click is a KO click?",
        core2014=says(KoFace.ANY_MARK, "A click that shows the KO mark.", "P1 Starting Lines; P2 Defeating Characters"),
        complete2022=says(KoFace.ONLY_MARKS, "A click that shows only KO.", "§1.8"),
        nebula2007=says(KoFace.THREE_MARKS, "A click that shows three KO marks.", "Defeating Characters"),
        eddieg=says(KoFace.NO_NUMBERS, "A click with KO marks in place of its numbers.", "The Combat Dial"),
    )

    red_line = Row(
        "ANA-14",
        "Does a red line end a dial that has no KO click?",
        core2014=says(
            True, "Yes: turning past the red line after the last click defeats the figure.", "P1 Starting Lines"
        ),
        complete2022=silent("core2014"),
        nebula2007=absent(False, "There are no red lines: every dial ends with KO."),
        eddieg=absent(False, "There are no red lines: every dial ends with KO."),
    )

    ko_ends = Row(
        "ANA-15",
        "Does a KO click defeat a figure that has other starting lines further on?",
        core2014=says(True, "Yes: the first KO click reached defeats it.", "P1 Starting Lines"),
        complete2022=like("core2014", "§12.5d"),
        nebula2007=silent("core2014"),
        eddieg=silent("core2014"),
    )

    next_dial = Row(
        "ANA-16",
        "What happens when one of several dials ends?",
        core2014=says(
            NextDial.IN_ORDER,
            "The next dial begins at its starting line, and damage left over is lost; the end of "
            "the last dial defeats the figure.",
            "P1 Multiple Dials",
        ),
        complete2022=says(
            NextDial.LOWER_VALUE,
            "Play begins on the dial of the points paid, then goes on to the next lower one; damage left over is lost.",
            "§24.2f",
        ),
        nebula2007=silent("core2014"),
        eddieg=absent(NextDial.NONE, "A figure has one dial."),
    )

    points_fixed = Row(
        "ANA-17",
        "Does a figure with several dials keep its point value during play?",
        core2014=silent("complete2022"),
        complete2022=says(True, "Its value stays what was paid for it.", "§24.2f"),
        nebula2007=silent("complete2022"),
        eddieg=silent("complete2022"),
    )

    damage_turns = Row(
        "ANA-18",
        "Which way does damage turn the dial?",
        core2014=says(1, "Damage turns it to higher clicks, healing turns it back.", "P1 Dealing Damage; P2 Healing"),
        complete2022=like("core2014", "§1.6a, §6.6"),
        nebula2007=like(
            "core2014",
            "The Combat Dial; Regeneration; Support",
            text="Damage turns it to higher clicks, healing towards the start.",
            inferred=True,
        ),
        eddieg=like("core2014", "Doing Battle", inferred=True),
        signed=True,
    )

    peeking = Row(
        "ANA-19",
        "May a player turn a dial to look at other clicks?",
        core2014=says(False, "No: a dial turns only when an effect says so.", "P2 Step 1"),
        complete2022=like("core2014", "§1.6a", text="No: a dial turns only when an effect says so, off the map too."),
        nebula2007=like("core2014", "Step 5: Place Characters", text="No: a player may look neither ahead nor back."),
        eddieg=silent("core2014"),
    )

    clicking_is_damage = Row(
        "ANA-20",
        "Is an instruction to click a dial damage?",
        core2014=silent("complete2022"),
        complete2022=says(False, "No: the dial turns, and nothing counts as damage taken.", "§1.6a"),
        nebula2007=says(
            True, "Yes, unless the text says otherwise.", "Pushing; Critical Misses and Critical Hits", inferred=True
        ),
        eddieg=says(
            True,
            "Yes, unless the text says otherwise; the activation click is not.",
            "Advanced Rules and Powers",
            inferred=True,
        ),
    )

    bystander_clicks = Row(
        "ANA-21",
        "How much damage defeats a bystander?",
        core2014=says(1, "It has no dial: any damage defeats it.", "P4 Bystander Tokens"),
        complete2022=says(1, "It has no dial: any damage taken knocks it out, and nothing heals it.", "§24.1"),
        nebula2007=says(1, "It has no dial: any damage removes it.", "Bystander tokens"),
        eddieg=absent(0, "There are no bystanders."),
    )

    bystander_face_is_start = Row(
        "ANA-22",
        "Is a bystander on its starting click?",
        core2014=silent("complete2022"),
        complete2022=says(
            True, "Its only face counts as its starting click; it has no click numbers and no line.", "§24.1"
        ),
        nebula2007=silent("complete2022"),
        eddieg=absent(False, "There are no bystanders."),
    )

    countdown = Row(
        "ANA-23",
        "What does a countdown click do?",
        core2014=absent(Countdown(), "There are no countdown clicks."),
        complete2022=says(
            Countdown(True, COUNTDOWN_BARS, healed_onto=False),
            "Nothing can be done with the figure: no move, target, action, token, damage or "
            "healing. If it leaves the map it is KO'd.",
            "§24.3",
        ),
        nebula2007=absent(Countdown(), "There are no countdown clicks."),
        eddieg=absent(Countdown(), "There are no countdown clicks."),
    )

    parts = Row(
        "ANA-01",
        "What makes up a playing piece?",
        core2014=says(PieceParts(may=("card",)), "Figure, base and dial; a card may go with it.", "P1 Characters"),
        complete2022=says(
            PieceParts(("figure", "base", "dial", "card")), "Figure, base, dial, and its own card.", "§1, §1.9a"
        ),
        nebula2007=says(PieceParts(), "Figure, base and dial.", "HeroClix Characters"),
        eddieg=like("nebula2007", "Anatomy of a Heroclix"),
    )
    base_data = Row(
        "ANA-02",
        "What is printed on the base?",
        core2014=says(
            ("points", "set", "number", "ring", "range", "bolts", "symbols", "teams", "traits"),
            "Points, set and number, ring, range and bolts, combat and team symbols, trait star.",
            "P1 The Base; P3 Powers and Abilities",
        ),
        complete2022=says(
            ("set", "number", "points", "symbols", "teams", "range", "bolts"),
            "Set and number, points, combat symbols, ability symbols, range with bolts.",
            "§1.1, §1.5",
        ),
        nebula2007=says(
            ("points", "set", "number", "range", "bolts", "symbols", "teams"),
            "Points, set and number, range with bolts, symbols, team symbol.",
            "The Base; Combat Values",
        ),
        eddieg=says(
            ("name", "set", "number", "points", "teams", "ring", "range", "bolts"),
            "Name, set and number, points, team symbol, experience ring, range with bolts.",
            "Anatomy of a Heroclix; The Combat Dial",
        ),
    )
    values = Row(
        "ANA-03",
        "Which combat values does a figure have?",
        core2014=says(_VALUES, "Five: speed, attack, defense, damage, and range.", "P1 Combat Values"),
        complete2022=like("core2014", "§1.5"),
        nebula2007=like("core2014", "Combat Values"),
        eddieg=like("core2014", "The Combat Dial", text="Four in the slot of the dial, and range."),
        fixed=True,
    )
    on_base = Row(
        "ANA-04",
        "Which combat value never changes with the clicks?",
        core2014=says(("range",), "Range: it is printed on the base.", "P1 Combat Values"),
        complete2022=like("core2014", "§1.5"),
        nebula2007=like("core2014", "Combat Values"),
        eddieg=like("core2014", "The Combat Dial", text="Range: it is printed outside the slot of the dial."),
        fixed=True,
    )
    printed_is_bare = Row(
        "ANA-05",
        "Is a printed value the bare number that the dial shows now?",
        core2014=says(True, "Yes: before anything replaces or modifies it.", "P1 Combat Values; Golden Rule 1"),
        complete2022=says(True, "Yes: the number that is visible, without replacements and modifiers.", "§6.12"),
        nebula2007=like("core2014", "Defend; Replacement Values and Modifiers", inferred=True),
        eddieg=like("core2014", "Advanced Rules and Powers"),
    )
    gained_symbol = Row(
        "ANA-06",
        "What happens to a combat symbol when the figure gains another?",
        core2014=says(
            SymbolGain.REPLACES,
            "The new one replaces it, unless the text says otherwise.",
            "P3 Standard Combat Symbols",
        ),
        complete2022=says(
            SymbolGain.JOINS,
            "Both count, but the same symbol never twice; a new size replaces the old one.",
            "§1.3, §1.4, §21.2c",
        ),
        nebula2007=says(SymbolGain.REPLACES, "Only Earthbound replaces it, by the boot.", "Earthbound; Water Terrain"),
        eddieg=like("nebula2007", "Speed Powers: Earthbound"),
    )
    sizes = Row(
        "ANA-07",
        "What shows the size of a figure?",
        core2014=says(SizeMark.SYMBOL, "Its damage symbol: tiny, standard, giant or colossal.", "P5 Glossary"),
        complete2022=says(
            SizeMark.SYMBOL,
            "Its damage symbol, in this order: tiny, standard, giant, colossal; it has one size at a time.",
            "§21.2",
        ),
        nebula2007=says(
            SizeMark.SYMBOL_OR_LIST,
            "The symbol of a giant or colossal; tiny figures are in a list of names.",
            "Giant; Colossal; Tiny Characters",
        ),
        eddieg=absent(SizeMark.NONE, "There are no sizes: every figure is standard."),
    )
    tiny = Row(
        "ANA-08",
        "What does tiny size add to the combat values?",
        core2014=says(
            TinyNumbers(ranged_defense=1), "Defense +1 against ranged attacks.", "P5 Tiny; powers card: Tiny Size"
        ),
        complete2022=like("core2014", "§1.3f; powers card: Tiny Size"),
        nebula2007=says(
            TinyNumbers(against_larger=(1, 1, -2)),
            "Attack +1, defense +1 and damage -2 against anything larger; damage does not fall below 0.",
            "Tiny Characters",
        ),
        eddieg=absent(TinyNumbers(), "There are no sizes: nobody is tiny."),
    )
    card = Row(
        "ANA-24",
        "Must a figure have its card?",
        core2014=says(Cards.OPTIONAL, "No: but a card may add powers, keywords and traits.", "P1 Character Cards"),
        complete2022=says(
            Cards.REQUIRED, "Yes: one for each figure, with its collector number, shared with no other.", "§1.9a"
        ),
        nebula2007=says(Cards.NONE, "No, there are none: the base and the powers card are enough.", inferred=True),
        eddieg=silent("nebula2007"),
        fixed=True,
    )
    swap_card = Row(
        "ANA-25",
        "May an alternative card take the place of a figure's card?",
        core2014=absent(False, "There are no alternative cards."),
        complete2022=says(True, "Yes: after the reveal, a card of the same element whose requirement is met.", "§1.9b"),
        nebula2007=absent(False, "There are no alternative cards."),
        eddieg=absent(False, "There are no alternative cards."),
    )
    standard = Row(
        "ANA-26",
        "What is a standard character?",
        core2014=says(StandardBy.SYMBOLS, "One with the standard combat symbols.", "P5 Standard Character"),
        complete2022=says(
            StandardBy.SYMBOLS_AND_BASE,
            "One with standard attack, defense and damage symbols on a 1x1 or 1x2 base that is no "
            "bystander and no vehicle.",
            "§1.10, §24.4",
            inferred=True,
        ),
        nebula2007=says(StandardBy.SIZE, "One with the standard damage symbol.", "Giant Characters"),
        eddieg=says(StandardBy.EVERYBODY, "Every character.", inferred=True),
    )
    same_piece = Row(
        "ANA-27",
        "When are two figures the same piece?",
        core2014=says(
            SamePieceRule.NAME_SET_NUMBER,
            "When name, set symbol and collector number are the same.",
            "P2 Unique Characters",
        ),
        complete2022=like("core2014", "§21.12a"),
        nebula2007=says(
            SamePieceRule.PERSONA,
            "When sculpt or name is the same; versions of one persona count as the same too. Generic figures never do.",
            "Duplicate characters",
        ),
        eddieg=says(
            SamePieceRule.SET_NUMBER,
            "When set symbol and collector number are the same.",
            "Anatomy of a Heroclix",
            inferred=True,
        ),
    )
    name_match = Row(
        "ANA-28",
        "How does an effect that names a figure find it?",
        core2014=silent("complete2022"),
        complete2022=says(
            NameMatch.LOOSE,
            "By the exact name, except for case, brackets, articles and short titles; its own "
            "name means this very copy.",
            "§21.9, §21.9a-c",
        ),
        nebula2007=says(
            NameMatch.PERSONA,
            "By the persona that it shows, as the players judge.",
            "Duplicate characters",
            inferred=True,
        ),
        eddieg=says(NameMatch.EXACT, "By the exact name that is printed.", inferred=True),
    )
    rings = Row(
        "ANA-29",
        "What do the colours of the ring mean?",
        core2014=says(
            (("silver", "unique"), ("gold", "unique"), ("bronze", "unique"), ("green", "prime")),
            "Silver, and on older figures gold or bronze, is unique; green is prime.",
            "P2 Unique Characters; Prime Characters",
        ),
        complete2022=says(
            (("silver", "unique"), ("green", "prime"), ("purple", "promotional")),
            "Silver is unique, green is prime, purple is promotional.",
            "§2.4a, §2.4b, §2.4e",
        ),
        nebula2007=says(_NO_RINGS, "Nothing; they only tell duplicates apart.", "Duplicate characters"),
        eddieg=says(
            (
                ("yellow", "rookie"),
                ("blue", "experienced"),
                ("red", "veteran"),
                ("silver", "unique"),
                ("gold", "limited"),
            ),
            "Yellow, blue and red are rookie, experienced and veteran; silver is unique, gold is limited.",
            "Anatomy of a Heroclix",
        ),
    )
    archenemies = Row(
        "ANA-30",
        "Does the colour of the base show an archenemy?",
        core2014=says(False, "No: the colour of the base means nothing.", inferred=True),
        complete2022=silent("core2014"),
        nebula2007=says(
            True,
            "Yes: a figure of the same set with another name on a base of the same colour, except black.",
            "Archenemies",
        ),
        eddieg=like("nebula2007", "Advanced Rules and Powers"),
    )
    text_order = Row(
        "ANA-31",
        "Which text prevails where errata, print and rulebook differ?",
        core2014=says(
            ("golden rule", "print", "rulebook"),
            "A card prevails over the rulebook, except over its golden rules.",
            "P2 Golden Rules",
        ),
        complete2022=says(
            ("errata", "special rules", "print", "rulebook"),
            "Published errata, which owners must announce, prevail over print; the rules of special "
            "pieces prevail over their print.",
            "§1.11, §24, §25",
        ),
        nebula2007=says(
            ("errata", "print", "rulebook"),
            "The book's own list of errata: sizes, wings, a generic figure.",
            "Giant Characters; Tiny Characters",
        ),
        eddieg=says(("print", "rulebook"), "There are no errata: what is printed counts.", inferred=True),
    )
    trait_value = Row(
        "ANA-32",
        "When does a trait with a point value beside it work?",
        core2014=says(
            TraitPointRule.LINE_OR_DIAL,
            "While the figure is on the starting line or the dial of that value.",
            "P3 Trait Abilities",
        ),
        complete2022=says(TraitPointRule.ADDED_AT, "Only if the figure joined the force at that value.", "§19.2a"),
        nebula2007=absent(TraitPointRule.NONE, "There are no traits."),
        eddieg=absent(TraitPointRule.NONE, "There are no traits."),
    )
    optional_traits = Row(
        "ANA-33",
        "May a trait be bought with a figure?",
        core2014=absent(False, "There are no traits to buy."),
        complete2022=says(
            True,
            "Yes, once, when the force is built; the figure's point value stays the same, but what it scores changes.",
            "§2.2c, §19.2b",
        ),
        nebula2007=absent(False, "There are no traits to buy."),
        eddieg=absent(False, "There are no traits to buy."),
    )
    kept_on_card = Row(
        "ANA-34",
        'Can an object be put "on the card" of an element that has no card?',
        core2014=silent("complete2022"),
        complete2022=says(
            True,
            "Yes: it is then off the map and kept by that figure, marked so that everybody can see whose it is.",
            "§1.9c",
        ),
        nebula2007=absent(False, "Nothing is kept on cards."),
        eddieg=absent(False, "Nothing is kept on cards."),
    )

"""EVT: event dials and battlefield conditions."""

from __future__ import annotations

import enum

from clixbook.rulebooks.records import record
from clixbook.rulebooks.row import Row, Section, Variant, absent, says


@record
class EventDials:
    """Event dials: ``most`` of them in a game; each turns by ``turns`` clicks at a time."""

    most: int = 0
    turns: int = 0


class ConditionStop(enum.StrEnum):
    """Things that keep conditions out of a game, or end one."""

    EVENT_DIAL = "an event dial"
    THEMED = "a themed team"
    NOTHING = "nothing"


class DiscardedCondition(enum.Enum):
    """The condition in play that returns to the deck."""

    NONE = "none"
    NEWEST = "the newest"
    ANY = "one at random"


_NO_DIAL = "There are no event dials."
_NONE = "There are no battlefield conditions."
_WITH_FORCES = "Conditions do not come at random in this book."


class Conditions(Section):
    """Event dials and battlefield conditions."""

    prefix = "EVT"
    title = "Event dials and battlefield conditions"

    event_dials = Row(
        "EVT-01",
        "How does an event dial turn?",
        core2014=says(
            EventDials(1, 1),
            "One click when its card says so, from the green line to a red one, or round and round.",
            "P4 Event Dials",
        ),
        complete2022=absent(EventDials(), _NO_DIAL),
        nebula2007=absent(EventDials(), _NO_DIAL),
        eddieg=absent(EventDials(), _NO_DIAL),
    )
    conditions = Row(
        "EVT-02",
        "Are there battlefield conditions?",
        core2014=says(
            True,
            "Yes: they change the rules for all figures on the map, and stay when their player is out; each copy of "
            "one rolls its own dice.",
            "P4 Battlefield Conditions",
        ),
        complete2022=absent(False, _NONE),
        nebula2007=says(
            True,
            "Yes: for all figures on the map; one stays when its player is out, and each copy rolls its own dice.",
            "BATTLEFIELD CONDITIONS",
        ),
        eddieg=absent(False, _NONE),
    )
    when_rolled = Row(
        "EVT-03",
        "When do players roll for conditions?",
        core2014=absent("never", "Never: they come with the forces."),
        complete2022=absent("never", _NONE),
        nebula2007=says(
            "each turn",
            "As each turn begins, with 2d6: 4 or less, and 10 or more, change something, which is "
            "a third of all rolls.",
            "BATTLEFIELD CONDITIONS",
        ),
        eddieg=absent("never", _NONE),
        fixed=True,
    )
    first_arrival = Row(
        "EVT-04",
        "What does a roll for conditions do while none is in play?",
        core2014=absent("nothing", _WITH_FORCES),
        complete2022=absent("nothing", _NONE),
        nebula2007=says("a card comes", "A card is drawn from the shuffled deck.", "BATTLEFIELD CONDITIONS"),
        eddieg=absent("nothing", _NONE),
        fixed=True,
    )
    doubles_add = Row(
        "EVT-05",
        "Do doubles add a condition to those in play?",
        core2014=absent(False, _WITH_FORCES),
        complete2022=absent(False, _NONE),
        nebula2007=says(
            True, "Yes; other rolls send one back to the deck.", "BATTLEFIELD CONDITIONS"
        ),
        eddieg=absent(False, _NONE),
        variants=(
            Variant("one-condition-at-a-time", ("nebula2007",), False, "No: every change sends the one in play back to the "
                                                                       "deck."),
        ),
    )  # fmt: skip
    leaves = Row(
        "EVT-06",
        "Which of several conditions goes back to the deck?",
        core2014=absent(DiscardedCondition.NONE, _WITH_FORCES),
        complete2022=absent(DiscardedCondition.NONE, _NONE),
        nebula2007=says(DiscardedCondition.NEWEST, "The book does not say; here the newest.", inferred=True),
        eddieg=absent(DiscardedCondition.NONE, _NONE),
        variants=(Variant("any-condition-leaves", ("nebula2007",), DiscardedCondition.ANY, "One of them at random."),),
    )
    clears = Row(
        "EVT-07",
        "Is there a card that ends all conditions?",
        core2014=absent(False, _WITH_FORCES),
        complete2022=absent(False, _NONE),
        nebula2007=says(True, "Yes, the card of a plain day.", "BATTLEFIELD CONDITIONS"),
        eddieg=absent(False, _NONE),
    )
    hidden_moves = Row(
        "EVT-08",
        "What does the card of hidden moves do when it comes during the game?",
        core2014=absent("nothing", _WITH_FORCES),
        complete2022=absent("nothing", _NONE),
        nebula2007=says(
            "half speed, once",
            "Figures with powers of teleporting, hiding, smoke or swimming may each move half "
            "their speed once as a free action.",
            "BATTLEFIELD CONDITIONS",
        ),
        eddieg=absent("nothing", _NONE),
    )
    rising_water = Row(
        "EVT-09",
        "When does the card of rising water flood low ground?",
        core2014=absent("never", _WITH_FORCES),
        complete2022=absent("never", _NONE),
        nebula2007=says(
            "d6 turns", "A die when it comes says for how many turns the water is shallow; then it is deep.",
            "BATTLEFIELD CONDITIONS",
        ),
        eddieg=absent("never", _NONE),
    )  # fmt: skip
    rubble_card = Row(
        "EVT-10",
        "What does the card of rubble do when it comes during the game?",
        core2014=absent(0, _WITH_FORCES),
        complete2022=absent(0, _NONE),
        nebula2007=says(3, "Each player puts 3 debris markers on open squares.", "BATTLEFIELD CONDITIONS"),
        eddieg=absent(0, _NONE),
        fixed=True,
    )
    cancelled_by = Row(
        "EVT-11",
        "What cancels conditions?",
        core2014=says(
            ConditionStop.EVENT_DIAL, "An event dial: while there is one, there are no conditions.", "P4 Event Dials"
        ),
        complete2022=absent(ConditionStop.NOTHING, _NONE),
        nebula2007=says(ConditionStop.THEMED, "A themed team, one in each game.", "Theme teams"),
        eddieg=absent(ConditionStop.NOTHING, _NONE),
    )

"""The dice tray: odds before the roll, the roll itself or one of your choice, and the arithmetic after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from clixbook.engine.position.dice import Faces
from clixbook.errors import capital
from clixbook.view.play.odds.roll_sheet import CRITICAL, GOOD, FallenWay, RollSheet
from clixbook.view.play.panes.parts import folded_html, percent, screen_reader_html
from clixbook.view.play.panes.signs import die_svg
from clixbook.view.widgets.board_parts import with_classes
from clixbook.view.widgets.traffic.shared_style import Box, Button, Dropdown, ToggleButton, VBox

MOST_RESULTS = 4
"""How many different results of a roll are told beside its bars; more stand in the table of every outcome."""
_ORDINALS = ("First", "Second", "Third", "Fourth")


def sheet_html(sheet: RollSheet) -> str:
    """The odds of a roll as bars: hits solid, misses hatched, criticals starred; below the words for it."""
    against = f" of {escape(sheet.target)}" if sheet.target else ""
    values = (
        f'<p class="cb-more">Attack {sheet.attack} against defense {sheet.defense}{against}</p>'
        if sheet.attack is not None
        else ""
    )
    judged = any(each.kind for each in sheet.outcomes)
    results = "" if judged else results_html(sheet)
    mark = "cb-odds" if judged else "cb-ways cb-does" if results else "cb-ways"  # of plain rolls the card is no rival
    bars = "" if sheet.pile else bars_html(sheet)  # the sum of dice that draw means nothing
    return f'<div class="cb-sheet"><p class="{mark}">{results or headline(sheet)}</p>{values}{bars}</div>'


def headline(sheet: RollSheet) -> str:
    """``Hit 58.3 %, 21 of 36``."""
    ways, of = sheet.ways(GOOD), len(sheet.outcomes)
    if not any(each.kind for each in sheet.outcomes):
        return _plain_headline(sheet)
    word = "Hit" if sheet.attack is not None else "Success"
    return f"<b>{word} {percent(float(sheet.good))}</b>, {ways} of {of}"


def _plain_headline(sheet: RollSheet) -> str:
    """What can be said of a roll that nobody can win or lose, and of one that draws from a pile."""
    if sheet.pile:
        return f"<b>One of {sheet.pile}</b>, each as likely as another: the dice draw it"
    if sheet.dice > 1:
        return f"<b>{sheet.dice} dice</b>: the higher the bar, the likelier the sum"
    return "<b>One die</b>: each number is as likely as another"


def results_html(sheet: RollSheet) -> str:
    """``1, 2, 3`` Bruiser takes 2 clicks, a line a result; "" where there is no choice of results, or too many."""
    results = {follows: equal for (_, follows), equal in sheet.together.items()}
    if not 1 < len(results) <= MOST_RESULTS or (sheet.pile and sheet.dice > 1):
        return ""
    return "<br>".join(
        f"<b>{dice_words(equal, sheet)}</b> {' '.join(escape(text) for text in follows)}"
        for follows, equal in results.items()
        if follows
    )


def bars_html(sheet: RollSheet) -> str:
    """One bar a sum, as high as it is likely."""
    most = max(len(each) for each in sheet.by_sum.values())
    bars = "".join(_bar(number, each, most, len(sheet.outcomes)) for number, each in sheet.by_sum.items())
    return f'<ol class="cb-bars cb-of{len(sheet.by_sum)}">{bars}</ol>{_axis(sheet)}'


def _axis(sheet: RollSheet) -> str:
    """A label for the numbers below the bars, and for the star."""
    starred = any(each.kind in CRITICAL for each in sheet.outcomes)
    star = ", ★ critical" if starred else ""
    return f'<p class="cb-axis" aria-hidden="true">{"sum of the dice" if sheet.dice > 1 else "the die"}{star}</p>'


def _bar(number: int, outcomes: tuple[FallenWay, ...], most: int, of: int) -> str:
    kinds = {each.kind for each in outcomes}
    good = bool(kinds & GOOD)
    kind = "hit" if good else "miss" if kinds - {""} else "plain"
    star = '<span class="cb-star">★</span>' if kinds & CRITICAL else ""
    named = f"{' or '.join(sorted(kinds))}, " if kinds - {""} else ""
    words = f": {named}{len(outcomes)} of {of}"
    height = 100 * len(outcomes) / most
    return (
        f'<li><span class="cb-col"><i class="cb-d-{kind}" style="height:{height:.1f}%" aria-hidden="true">{star}</i>'
        f"</span><b>{number}</b>{screen_reader_html(words)}</li>"
    )


def outcomes_html(sheet: RollSheet) -> str:
    """Every outcome: dice, chance and consequences; equal consequences together."""
    rows = "".join(_outcome_row(kind, follows, equal, sheet) for (kind, follows), equal in sheet.together.items())
    head = '<tr><th scope="col">Dice</th><th scope="col">Chance</th><th scope="col">Then</th></tr>'
    return f'<table class="cb-outcomes"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _outcome_row(kind: str, follows: Sequence[str], equal: Sequence[FallenWay], sheet: RollSheet) -> str:
    mark = f'<b class="cb-k-{"good" if kind in GOOD else "bad"}">{kind.capitalize()}.</b> ' if kind else ""
    chance = Fraction(len(equal), len(sheet.outcomes))
    share = f"{percent(float(chance))} <small>{len(equal)}\u00a0of\u00a0{len(sheet.outcomes)}</small>"
    then = mark + " ".join(escape(text) for text in follows)
    return f'<tr><th scope="row">{dice_words(equal, sheet)}</th><td>{share}</td><td>{then}</td></tr>'


def dice_words(equal: Sequence[FallenWay], sheet: RollSheet) -> str:
    """The sums that all belong together, and the dice of those that do so in part: ``7, 9, 1+5``."""
    sums = {number: {each.faces for each in outcomes} for number, outcomes in sheet.by_sum.items()}
    mine = {each.faces for each in equal}
    whole = [str(number) for number, faces in sums.items() if faces <= mine]
    rest = sorted({tuple(sorted(faces)) for faces in mine if not sums[sum(faces)] <= mine})
    return ", ".join([*whole, *("+".join(map(str, faces)) for faces in rest)])


def rolled_html(
    faces: Faces,
    sheets: Sequence[RollSheet] = (),
    *,
    seed: int | None = None,
    number: int | None = None,
    again: int = 0,
) -> str:
    """The dice as they fell, with the arithmetic; ``seed`` and ``number`` let the roll be repeated.

    Without a ``seed`` the roll was chosen; ``again`` counts how often it was rolled again until it fell so.
    """
    dice = "".join(die_svg(face) for face in faces)
    lines = "".join(f"<p>{arithmetic(sheet, faces)}</p>" for sheet in sheets)
    source = f"dice code {seed}, roll {number}" if seed is not None else "chosen, not rolled"
    source += f", rolled again{f' ({again})' if again > 1 else ''}" if again else ""
    return (
        f'<div class="cb-rolled" role="status"><div class="cb-dice cb-fresh">{dice}</div><div>{lines}'
        f'<p class="cb-source">{source}</p></div></div>'
    )


def arithmetic(sheet: RollSheet, faces: Faces) -> str:
    """``3 + 5 = 8, with attack 10: 18 against 17. Hit.``"""
    total = sum(faces)
    parts = " + ".join(map(str, faces)) + _sum(faces)
    kind = sheet.outcome_of(faces).kind
    result = f' <b class="cb-k-{"good" if kind in GOOD else "bad"}">{kind.capitalize()}.</b>' if kind else ""
    if sheet.attack is None:
        return f"{parts}.{result}"
    against = f"{sheet.defense}{f' of {escape(sheet.target)}' if sheet.target else ''}"
    return f"{parts}, with attack {sheet.attack}: <b>{total + sheet.attack}</b> against {against}.{result}"


def earlier_html(rolls: Sequence[tuple[Faces, Sequence[RollSheet]]]) -> str:
    """Earlier rolls, the latest first: purpose, faces, and result."""
    text = "; ".join(_earlier(faces, sheets) for faces, sheets in rolls if sheets)
    return f'<p class="cb-rolled-before">Before: {text}.</p>' if text else ""


def _earlier(faces: Faces, sheets: Sequence[RollSheet]) -> str:
    """``attack roll of Bruiser: 6 + 5 = 11, hit``; with several targets, ``hit (Gnat), miss (Lodestar)``."""
    kinds = [(sheet.outcome_of(faces).kind, sheet.target) for sheet in sheets]
    came = (f", {kind}{f' ({escape(target)})' if len(sheets) > 1 else ''}" for kind, target in kinds if kind)
    return f"{escape(sheets[0].purpose)}: {' + '.join(map(str, faces))}{_sum(faces)}{''.join(came)}"


def _sum(faces: Faces) -> str:
    return f" = {sum(faces)}" if len(faces) > 1 else ""


class DiceTray(VBox):
    """Dice buttons: roll, or in a study choose the faces or roll again.

    ``roll``, ``force`` and ``anew`` (the last roll once more, on a branch of its own) are called when the player wants
    it; ``guard`` runs them and tells errors. ``html`` is what the page shows beside them: odds, every outcome, the
    roll before. The widgets stay the same for all rolls, and by the marks in ``html`` the style sheet shows those that
    mean something now: a roll sends no message for them.
    """

    def __init__(
        self,
        roll: Callable[[], None],
        force: Callable[[Faces], None],
        guard: Callable[..., None] = lambda work, *args: work(*args),
        anew: Callable[[], None] | None = None,
    ) -> None:
        self._force = force
        self.sheets: tuple[RollSheet, ...] = ()
        self.html = ""
        self.roll = with_classes(Button(description="Roll"), "cb-main")
        self.let = with_classes(ToggleButton(description="Choose the dice…"), "cb-let")
        self.use = Button(description="Use these")
        self.faces = [_selector(number) for number in range(2)]
        self.buttons = with_classes(Box([self.roll, self.let]), "cb-buttons", "cb-rolling")
        self.choose = with_classes(Box([*self.faces, self.use]), "cb-buttons", "cb-rolling", "cb-choose")
        self.anew: Any = None
        again = []
        if anew is not None:
            self.anew = with_classes(Button(description="Roll again"), "cb-anew")
            self.anew.on_click(lambda _: guard(anew))
            again = [self.anew]
        super().__init__([self.buttons, self.choose, *again])
        with_classes(self, "cb-tray")
        self.roll.on_click(lambda _: guard(roll))
        self.use.on_click(lambda _: guard(self._roll_forced))
        self.let.observe(lambda _: guard(self._offer_faces), "value")

    def show(self, sheets: Sequence[RollSheet], last: str = "", odds: str = "", *, machine: bool = False) -> None:
        """Show the roll that is due (none: the tray rests), and ``last``, the HTML of the roll before it.

        ``odds`` are the sheets beside what they come to; without it they stand alone. A ``machine`` rolls by itself.
        """
        self.sheets = tuple(sheets)
        self.let.value = False
        due = self.sheets[:1]
        titles = "".join(f"<h3>{escape(capital(sheet.purpose))}</h3>" for sheet in due)
        every = "".join(folded_html("Every outcome", outcomes_html(sheet)) for sheet in due)
        mark = f'<i hidden class="cb-due{" cb-itrolls" if machine else ""}"></i>' if due else ""
        odds = odds or f'<div class="cb-pair">{"".join(map(sheet_html, self.sheets))}</div>'
        self.html = f"{mark}{last}{titles}{odds}{every}" if due else last

    def _offer_faces(self) -> None:
        """Offer a face for each die of the roll that is due."""
        if not self.let.value or not self.sheets:
            return
        while len(self.faces) < self.sheets[0].dice:
            self.faces.append(_selector(len(self.faces)))
        self.faces[0].description = "Die" if self.sheets[0].dice == 1 else f"{_ORDINALS[0]} die"
        chosen = (*self.faces[: self.sheets[0].dice], self.use)
        if self.choose.children != chosen:
            self.choose.children = chosen

    def _roll_forced(self) -> None:
        self._force(tuple(each.value for each in self.faces[: self.sheets[0].dice]))


def _selector(number: int) -> Dropdown:
    return Dropdown(options=list(range(1, 7)), value=6, description=f"{_ORDINALS[number % 4]} die")

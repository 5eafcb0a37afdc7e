"""Import figures from a table, a JSON collection or a folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from clixbook.argument_errors import checks_arguments
from clixbook.board.answers.message import plural
from clixbook.deprecation import former_words
from clixbook.engine.effects.name_check import unknown_names
from clixbook.errors import BadFile, ClixbookError, Problem
from clixbook.figures.figure import Figure
from clixbook.figures.tables.column_map import Columns
from clixbook.figures.tables.data_frames import TableLike
from clixbook.figures.tables.table_figures import figures_of_table
from clixbook.importing.card_reader import FIGURES, PASSED_BY, CardReader, check_figure, has_values, is_card
from clixbook.importing.import_report import Imported, ImportNote, Kind, Progress, Report, Teller
from clixbook.importing.json_files import MOST_BYTES, files_in, is_json, text_in, things_in, values_of, words
from clixbook.importing.other_cards import THINGS, tell_other, tell_thing

MOST_CARDS = 20_000


@former_words(path_or_text="table")
@checks_arguments
def figures_from(
    table: TableLike, columns: Columns | None = None, *, progress: Progress[Path] = iter
) -> Imported[Figure]:
    """The figures of a table or of a collection of cards.

    Parameters
    ----------
    table
        A table, a row a figure: the path of a file of CSV or JSON, its text, records (a list of mappings), or a data
        frame of pandas. Or a collection, a list of cards whose dials are lists of clicks: a path, a folder in which
        each ``.json`` file is one, its text, or the list itself. docs/import-figures.md shows both.
    columns
        Maps keys of a figure file to the columns of the table; columns that are called like a key need none.
    progress
        ``progress=tqdm`` shows how far a folder is.

    Returns
    -------
    Imported
        The figures. Of a collection ``report`` tells what was not read, by card and place.

    Raises
    ------
    ClixbookError
        Names every problem of a table with its row, or the label of a data frame's row, and its column. For a
        collection it is raised where no card at all is one of a figure.

    Examples
    --------
    >>> import clixbook as cx
    >>> rows = [{"name": "Tin Pilot", "points": 60, "speed": [8, 8], "attack": [10, 9], "defense": [16, 15],
    ...          "damage": [2, 1]}]
    >>> cx.figures_from(rows)[0].cost
    60
    >>> table = '''Name;Cost;Move;Attack;Defense;Damage;Shop
    ... Tin Pilot;60;8 8 7;10 9 9;16 16 15;2 2 1;Corner
    ... Salt Nun;45;6 6;9 8;17 16;1 1;Corner'''
    >>> figures = cx.figures_from(table, {"points": "Cost", "speed": "Move", "ignore": ["Shop"]})
    >>> [(figure.id, figure.cost, len(figure.dials[0].clicks)) for figure in figures]
    [('tin-pilot', 60, 4), ('salt-nun', 45, 3)]
    """
    if not isinstance(table, str | Path):
        cards = things_in(table, is_card) if columns is None else []
        return figures_of_cards([("", cards)]) if cards else _of_table(table, columns)
    if isinstance(table, str) and (is_json(table) or "\n" in table):
        found = cards_in(table) if is_json(table) and columns is None else None
        return _of_table(table, columns) if found is None else figures_of_cards([("", found)])
    path = Path(table)
    if files_in(path) == [path]:  # a ClixbookError if there is no such file, or the text can name none
        found = cards_in(text, str(path)) if columns is None and is_json(text := text_in(path)) else None
        return _of_table(path, columns) if found is None else figures_of_cards([(path.name, found)])
    return figures_of_cards(_folder(path, progress))


def figures_in(text: str, most: int = MOST_BYTES) -> Imported[Figure]:
    """The figures of a text from a stranger, of at most that many characters; it opens no file."""
    text = text.removeprefix("\ufeff")
    if len(text) > most:
        raise BadFile(f"That is {len(text)} characters; {most} are the most.")
    if not is_json(text) and "\n" not in text.strip():
        raise BadFile("Expected cards in JSON, or a table with a line of names and a row for each figure.")
    return figures_from(text)


def cards_in(text: str, file: str = "", most: int = MOST_BYTES) -> list[Any] | None:
    """The cards of a text of JSON: a list, an object with one, or a single card. None if it is a table."""
    return things_in(values_of(text, file, most), is_card) or None


def figures_of_cards(files: Iterator[tuple[str, Any]] | list[tuple[str, Any]]) -> Imported[Figure]:
    """The figures of collections, each with the name of its file; files without cards are reported."""
    report, made = Report("figure"), dict[str, Figure]()
    count = 0
    for file, cards in files:
        if isinstance(cards, ClixbookError):
            report.notes += [
                ImportNote(Kind.NOT_READ, file, "", "", replace(each, file="").__str__()) for each in cards.problems
            ]
            continue
        count += len(cards)
        if count > MOST_CARDS:
            raise BadFile(Problem(f"There are more than {MOST_CARDS} cards; import fewer at once.", file))
        _one_file(file, cards, report, made)
    if not made:
        problems = [Problem(f"{each.card or 'All of it'}: {each.text}", each.file) for each in report.notes[:20]]
        raise BadFile(Problem("There is no card of a figure that can be read."), *problems)
    report.read = len(made)
    return Imported.of(made.values(), report)


def _one_file(file: str, cards: list[Any], report: Report, made: dict[str, Figure]) -> None:
    passed: Counter[str] = Counter()
    for number, card in enumerate(cards, 1):
        teller = Teller(report, file, _card_title(card, number))
        if not isinstance(card, dict):
            teller.tell(Kind.NOT_READ, "", f"Expected an object with the card, found {card!r:.40}.")
            continue
        passed.update(key for key in PASSED_BY if card.get(key) not in (None, ""))
        sort = card.get("type", "character")
        if sort in THINGS:
            tell_thing(card, teller)
        elif sort not in FIGURES and not has_values(card):
            tell_other(card, teller)
        elif (figure := _figure(card, sort, teller)) and (figure := check_figure(figure, teller)):
            _keep(figure, teller, made)
    for key, many in passed.items():
        Teller(report, file, "").tell(
            Kind.LEFT_OUT, key, f"{plural(many, 'card')} with one; a figure file has no place for it."
        )


def _figure(card: dict[str, Any], sort: object, teller: Teller) -> Figure | None:
    if sort not in FIGURES:
        teller.tell(Kind.TAKEN, "type", f"{sort!r:.40} with a dial is taken for a character.")
    return CardReader(card, teller).figure()


def _keep(figure: Figure, teller: Teller, made: dict[str, Figure]) -> None:
    """Keep a figure under an id of its own."""
    if made.get(figure.id) == figure:
        teller.tell(Kind.LEFT_OUT, "", f"The same card stands here twice: {figure.id}.")
        return
    own = next(
        id_ for number in range(1, 10_000) if (id_ := figure.id + (f"-{number}" if number > 1 else "")) not in made
    )
    if own != figure.id:
        teller.tell(Kind.TAKEN, "unit_id", f"{figure.id} is another card already; this one is {own}.")
        figure = replace(figure, id=own)
    made[own] = figure


def _card_title(card: Any, number: int) -> str:
    """``tin001 Tin Pilot``, or the card's place in the list."""
    parts = [words(card.get(key))[:60] for key in ("unit_id", "name")] if isinstance(card, dict) else []
    return " ".join(filter(None, parts)) or f"card {number}"


def _folder(path: Path, progress: Progress[Path]) -> Iterator[tuple[str, Any]]:
    for file in progress(files_in(path)):
        name = str(file.relative_to(path))
        try:
            cards: Any = cards_in(text_in(file), name)
            yield name, cards if cards is not None else BadFile("This is not a collection of cards.")
        except ClixbookError as error:
            yield name, error


def _of_table(table: TableLike, columns: Columns | None) -> Imported[Figure]:
    figures = figures_of_table(table, columns, unknown_names)
    return Imported.of(figures, Report("figure", len(figures)))

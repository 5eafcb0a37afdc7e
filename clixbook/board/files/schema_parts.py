"""Building blocks for the JSON Schemas of files.

A schema takes its keys and its words from the reader of the file, so that both know the same ones. It sees values, not
what they come to: ``clixbook check`` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
FLAG: Schema = {"enum": [True, False, "yes", "no", "on", "off", "true", "false"]}
"""Yes or no; the words too, for an editor may take them for text."""
PLAIN: Schema = {"type": ["string", "number", "boolean"]}
WORDS: Schema = {"type": "string", "pattern": r"\S"}


def text(most: int) -> Schema:
    """Text of at most that many characters; a number or a date is taken as it is written."""
    return {"type": ["string", "number"], "maxLength": most}


def integer(least: int, most: int) -> Schema:
    """A whole number within bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def one_of(words: Iterable[object]) -> Schema:
    """One of some words."""
    return {"enum": [str(word) for word in words]}


def list_schema(item: Schema, most: int, least: int = 0) -> Schema:
    """A list of at most that many."""
    return {"type": "array", "items": item, "minItems": least, "maxItems": most}


def either(*schemas: Schema) -> Schema:
    """One of several forms."""
    return {"anyOf": list(schemas)}


def object_schema(keys: Iterable[str], parts: Mapping[str, Schema], needed: Iterable[str] = ()) -> Schema:
    """A mapping with these keys and no others; a KeyError for a key that has no part."""
    properties = {key: parts[key] for key in keys}
    return {"type": "object", "properties": properties, "required": list(needed), "additionalProperties": False}


def by_name(value: Schema, names: Schema | None = None) -> Schema:
    """A mapping from names to values of one kind."""
    return {"type": "object", "propertyNames": names or {}, "additionalProperties": value}


def with_description(schema: Schema, description: str) -> Schema:
    """The schema with a description for editors."""
    return {"description": description, **schema}

"""How Sphinx makes the site; ``docs/site/build.py`` calls it with the pages laid out beside each other."""

from __future__ import annotations

import inspect
import sys
from enum import Enum
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from docutils.nodes import Element
from reference import aliases_of_source, by_short_name
from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.inspect import stringify_signature

import clixbook
from clixbook.board.answers.answers import Answer

project = "clixbook"
author = "clixbook contributors"
copyright = author  # Sphinx calls it so
release = version = clixbook.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode"]
myst_heading_anchors = 3
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True
napoleon_google_docstring = False
napoleon_use_rtype = False
add_module_names = False
suppress_warnings = ["myst.header", "misc.highlighting_failure"]  # pages begin as they do in the repository
FOREIGN = "collections.abc", "functools", "traitlets.traitlets", "types", "typing"
html_theme = "furo"
html_title = f"clixbook {release}"
html_show_sourcelink = False
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["copy.js", "cards.js"]


def link_by_name(app: Sphinx, env: Any, node: Element, text: Element) -> Element | None:
    """The link of a type that a signature names as the code does: no class name is there twice."""
    target = node.get("reftarget", "")
    name = by_short_name().get(target.rpartition(".")[2])
    if node.get("refdomain") != "py" or name is None or target == name.path or not is_same(target, name.value):
        return None
    domain = env.get_domain("py")
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", name.path, node, text)  # type: ignore[no-any-return]


def is_same(path: str, value: Any) -> bool:
    """Is that value found at this path too?"""
    module, _, last = path.rpartition(".")
    return module.startswith("clixbook") and getattr(sys.modules.get(module), last, None) is value


def class_signature(app: Sphinx, what: str, path: str, value: Any, *_: Any) -> tuple[str, None] | None:
    """How a user makes one: hidden for answers, and where another method makes it."""
    if what != "class":
        return None
    made_by_user = path.count(".") == 1 or path.startswith(("clixbook.env.", "clixbook.view."))
    if not made_by_user or issubclass(value, Answer | Enum) or any(hasattr(value, name) for name in ("build", "new")):
        return "", None
    if "__new__" in vars(value) and "__init__" in vars(value):  # Sphinx would show the former
        of_user = inspect.signature(value.__init__)
        return stringify_signature(of_user.replace(parameters=[*of_user.parameters.values()][1:])), None
    return None


def source_with_aliases(app: Sphinx, module: str) -> tuple[str, dict[str, Any]] | None:
    """The source of a module, in which members are found by the public class that has them too."""
    if not module.startswith("clixbook"):
        return None
    analyzer = ModuleAnalyzer.for_module(module)
    tags = analyzer.find_tags()
    return analyzer.code, {**tags, **{new: tags[old] for new, old in aliases_of_source(module).items() if old in tags}}


def leave_out_foreign_sources(app: Sphinx, env: Any, *_: Any) -> None:
    """No pages for the modules from which members of ours come, nor links to them."""
    env._viewcode_modules = dict.fromkeys(FOREIGN, False)


def short_sidebar(app: Sphinx, page: str, template: str, context: dict[str, Any], *_: Any) -> None:
    """The contents beside a page: what is open around it. The whole of it in every page was two thirds of the site.

    The theme asks for the whole, which takes most of the time of a build; what it asks by is replaced before.
    Of the games of powers, of which there are hundreds, the list is a page of its own.
    """
    if whole := context.get("toctree"):
        depth = 2 if page.startswith("docs/transcripts/") else -1
        context["toctree"] = lambda **_: whole(collapse=True, titles_only=True, maxdepth=depth, includehidden=True)


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("env-before-read-docs", leave_out_foreign_sources)
    app.connect("html-page-context", short_sidebar, priority=100)  # before the theme's own
    app.connect("missing-reference", link_by_name)
    app.connect("autodoc-process-signature", class_signature)
    app.connect("viewcode-find-source", source_with_aliases)

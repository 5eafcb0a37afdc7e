"""How Sphinx makes the site; ``docs/site/build.py`` calls it with the pages laid out beside each other."""

import clixbook

project = "clixbook"
author = "clixbook contributors"
copyright = author  # Sphinx calls it so
release = version = clixbook.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "inherited-members": False, "show-inheritance": False}
add_module_names = False
suppress_warnings = ["myst.header", "misc.highlighting_failure"]  # pages begin as they do in the repository
html_theme = "furo"
html_title = f"clixbook {release}"
html_show_sourcelink = False
html_copy_source = False
html_static_path: list[str] = []

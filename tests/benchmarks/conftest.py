"""The benchmarks that open pages use the browser tests' fixtures."""

from tests.browser.conftest import (
    bare_notebook,
    browser,
    chromium,
    lab,
    open_page,
    pytest_collection_modifyitems,
    voila,
)

__all__ = [
    "bare_notebook",
    "browser",
    "chromium",
    "lab",
    "open_page",
    "pytest_collection_modifyitems",
    "voila",
]

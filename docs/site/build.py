"""Builds the site: the README, the pages of docs, the notebooks with their pictures, and every public name.

usage: python docs/site/build.py [FOLDER]        writes build/site, or that folder; ``make site`` calls it
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from nbconvert import MarkdownExporter

sys.path.insert(0, str(Path(__file__).parent))

from reference import write_reference

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ALL_BESIDE = "\n```{toctree}\n:hidden:\n:glob:\n\n[0-9a-z]*\n```\n"
"""Puts the pages beside an index page into the site's contents."""


def lay_out(pages: Path, leave_out: tuple[str, ...] = ()) -> None:
    """Everything that the site shows but folders to ``leave_out``, with the names that links in the repository have."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages / "docs", ignore=shutil.ignore_patterns("site", *leave_out))
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, pages / name)
    for name in ("index.md", "conf.py", "reference.py"):
        shutil.copy(HERE / name, pages / name)
    shutil.copytree(HERE / "static", pages / "static")
    (pages / "notebooks").mkdir()
    for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        convert(path, pages / "notebooks")
    for page in pages.rglob("*.md"):
        page.write_text(linked(page.read_text(encoding="utf-8")), encoding="utf-8")
    for name in ("decisions", "notes"):
        index = pages / "docs" / name / "README.md"
        index.write_text(index.read_text(encoding="utf-8") + ALL_BESIDE, encoding="utf-8")
    games = pages / "docs" / "transcripts"
    (games / "index.md").write_text(listed("Whole games", games), encoding="utf-8")
    split_rulings(pages / "docs" / "rulings.md")
    for page in (pages / "docs" / "books").glob("*.md"):
        text = re.sub(r"\.\./rulings\.md#([\w-]+)", r"../rulings/\1.md", page.read_text(encoding="utf-8"))
        page.write_text(text, encoding="utf-8")
    write_reference(pages / "api")


def listed(title: str, folder: Path) -> str:
    """A page that leads to those of a folder, and to the pages of its folders below them."""
    lines = [f"# {title}", "", "```{toctree}", ":maxdepth: 1", *sorted(path.stem for path in folder.glob("*.md"))]
    for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
        (inner / "index.md").write_text(listed(inner.name.capitalize(), inner), encoding="utf-8")
        lines.append(f"{inner.name}/index")
    return "\n".join([*lines, "```", ""])


def convert(notebook: Path, folder: Path) -> None:
    """A notebook as a page with its pictures beside it."""
    text, found = MarkdownExporter().from_filename(str(notebook), {"output_files_dir": f"{notebook.stem}"})
    for name, data in found["outputs"].items():
        picture = folder / name
        picture.parent.mkdir(exist_ok=True)
        picture.write_bytes(data)
    (folder / f"{notebook.stem}.md").write_text(text, encoding="utf-8")


def split_rulings(page: Path) -> None:
    """A page for each section of the rulings, to which the long page becomes the way."""
    start, *sections = page.read_text(encoding="utf-8").split("\n## ")
    folder = page.with_suffix("")
    folder.mkdir()
    names = []
    for section in sections:
        title = section.partition("\n")[0]
        names.append(re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-"))
        linked = section.replace("](books/", "](../books/")
        (folder / f"{names[-1]}.md").write_text(f"# {linked}\n", encoding="utf-8")
    start = re.sub(r"\]\(#([^)]*)\)", r"](rulings/\1.md)", start.rstrip())
    start += "\n- [Other readings](rulings/other-readings.md)\n- [House rules](rulings/house-rules.md)\n"
    start += "\n".join(["", "```{toctree}", ":hidden:", *(f"rulings/{name}" for name in names), "```", ""])
    page.write_text(start, encoding="utf-8")


def linked(text: str) -> str:
    """A page whose links lead to pages: notebooks and folders are pages here, and code is named, not linked."""
    text = re.sub(r"\]\(([^)\s]*notebooks/[0-9][^)\s]*|[0-9]{2}-[^)\s]*)\.ipynb\)", r"](\1.md)", text)
    text = re.sub(r"\]\(((?:docs/)?transcripts)/?\)", r"](\1/index.md)", text)
    return re.sub(r"\[([^\]]*)\]\((?:\.\./)*(?:LICENSE|binder/|(?:notebooks/)?[a-z]+\.ipynb)\)", r"\1", text)


def main(target: Path, leave_out: tuple[str, ...] = ()) -> int:
    """Lay the pages out and have Sphinx build them; any warning is an error."""
    pages = target.parent / f"{target.name}-pages"
    lay_out(pages, leave_out)
    shutil.rmtree(target, ignore_errors=True)
    trees = target.parent / f"{target.name}-trees"  # what Sphinx keeps for itself
    options = ["-q", "-W", "--keep-going", "-j", "auto", "-E", "-d", trees]
    return subprocess.call([sys.executable, "-m", "sphinx", *options, pages, target])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "site"))

"""Entry point of ``python -m clixbook``, the command ``clixbook``."""

import sys

from clixbook.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""``python -m clixbook`` is the command ``clixbook``."""

import sys

from clixbook.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""The application, made once in the process that servers are forked from; each brings its own database."""

from typing import cast

from bench.yard_server import UNLIMITED
from tramyard.store import Store
from tramyard.web.app import make_app

APP = make_app(cast(Store, None), limits=UNLIMITED)
"""Its store is named when it is opened: see `serve`."""

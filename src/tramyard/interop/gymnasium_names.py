"""The names under which `gymnasium.make` knows our games: `tramyard/trainmaker-v0` and so on.

Gymnasium calls `plugin` when it is imported and finds us installed. It opens no game: that waits until one is made.
"""

from importlib.metadata import entry_points
from typing import Final

import gymnasium

NAMESPACE: Final = "tramyard"
GROUP: Final = "tramyard.games"


def plugin() -> None:
    """Register each installed game; Gymnasium puts our namespace before the names."""
    for entry in entry_points(group=GROUP):
        _register(f"{entry.name}-v0", entry.name)


def register() -> None:
    """The same where Gymnasium did not do so itself."""
    for entry in entry_points(group=GROUP):
        if f"{NAMESPACE}/{entry.name}-v0" not in gymnasium.registry:
            _register(f"{NAMESPACE}/{entry.name}-v0", entry.name)


def _register(id: str, game: str) -> None:
    gymnasium.register(
        id,
        entry_point="tramyard.interop.gymnasium:env",
        vector_entry_point="tramyard.interop.vector:env",
        kwargs={"name": game},
    )

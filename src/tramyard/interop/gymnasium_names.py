"""The names under which `gymnasium.make` knows our games: `tramyard/trainmaker-v0` and so on."""

from importlib.metadata import entry_points
from typing import Final

import gymnasium

NAMESPACE: Final = "tramyard"
GROUP: Final = "tramyard.games"


def register() -> None:
    """Register each installed game. It opens none: that waits until one is made."""
    for entry in entry_points(group=GROUP):
        name = f"{NAMESPACE}/{entry.name}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="tramyard.interop.gymnasium:env",
                vector_entry_point="tramyard.interop.vector:env",
                kwargs={"name": entry.name},
            )

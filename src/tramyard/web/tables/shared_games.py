"""Games and contents that tables share: a game never changes, so that all tables of one kind can use the same."""

from collections import OrderedDict
from typing import Final

from tramyard.kernel.game import Game
from tramyard.kernel.room import AnyContent, Room, room
from tramyard.kernel.words import _
from tramyard.store import Store
from tramyard.web.tables.state import State
from tramyard.web.trouble import Trouble

MOST: Final = 100
"""Games kept in memory."""

Kept = tuple[Room, Game, AnyContent]


class SharedGames:
    """What a table is played with, by its state."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._games: OrderedDict[tuple[object, ...], Kept] = OrderedDict()

    async def keep(self, game: str, content: AnyContent) -> None:
        """Stored under its fingerprint: a table keeps the content it began with, whatever ships later."""
        await self._store.keep_content(content.fingerprint, game, content.name, content.text)

    async def game(self, state: State) -> Kept:
        """Raises YardError where seats and options do not fit, Trouble(404) where the content is gone."""
        key = (state.game, state.content_name, state.content, len(state.seats), *state.options.items())
        kept = self._games.get(key)
        if kept is None:
            here = room(state.game)
            text = await self._store.content(state.content)
            if text is None:
                raise Trouble(404, _("The content of this table is not kept any more."))
            content = here.content_from(state.content_name, text.text)
            kept = self._games[key] = here, here.game(len(state.seats), state.options, content), content
            if len(self._games) > MOST:
                self._games.popitem(last=False)
        self._games.move_to_end(key)
        return kept

"""How a template becomes a page: with the language of whoever asks, and what all pages need."""

import msgspec
from litestar import MediaType, Response
from litestar.response import Redirect

from tramyard.kernel.lesson import teaches
from tramyard.kernel.room import Room
from tramyard.kernel.words import translate
from tramyard.web.access.doorway import host_of
from tramyard.web.access.identity import Asked, seat_cookie
from tramyard.web.pages.assets import fingerprint, inlined, static_address
from tramyard.web.pages.language import language_of, offered_languages
from tramyard.web.tables.new_tables import LaidTable


def rendered(request: Asked, name: str, **words: object) -> Response[str]:
    template = request.app.state.templates.get_template(name)
    text = template.render(
        language=language_of(request),
        languages=offered_languages(),
        path=request.url.path,
        static=static_address(),
        translate=translate,
        teaches=teaches,
        inlined=inlined,
        only_here=only_here(request),
        **words,
    )
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})


def only_here(request: Asked) -> bool:
    """Whether links to this server open nothing on other devices: it was called by a name that each has for itself."""
    host = host_of(request.scope).strip("[]")
    return host.startswith("127.") or host in ("localhost", "::1") or host.endswith(".localhost")


def as_json(data: object) -> str:
    """Data for a page's script, as text that may stand in HTML."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def board_sheet_of(here: Room) -> str:
    """Where the style sheet of a room's picture lies."""
    return f"/board/{here.name}.css?v={fingerprint([here.folder / 'picture/board.css'])}"


def to_table(request: Asked, laid: LaidTable, secrets: list[str]) -> Redirect:
    """Whoever laid a table sits down there."""
    cookie = seat_cookie(laid.code, secrets, request.url.scheme == "https")
    return Redirect(laid.link, status_code=303, cookies=[cookie])

"""How a template becomes a page: with the language of whoever asks, and what all pages need."""

from litestar import MediaType, Response

from tramyard.kernel.lesson import teaches
from tramyard.kernel.words import translate
from tramyard.web.access.doorway import host_of
from tramyard.web.access.identity import Asked
from tramyard.web.pages.assets import inlined, static_address
from tramyard.web.pages.language import language_of, offered_languages


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

"""Whatever goes wrong, told in a sentence of the asker's language: as a page to people, as JSON to programs."""

import logging

from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _, speaking
from tramyard.store.trouble import StoreTrouble
from tramyard.web.access.identity import Asked
from tramyard.web.access.safety import with_headers
from tramyard.web.pages.assets import static_address
from tramyard.web.pages.language import language_of
from tramyard.web.trouble import Trouble

log = logging.getLogger("tramyard")


def _answer(request: Asked, status: int, sentence: str, rule: str = "") -> Response[object]:
    language = language_of(request)
    headers = {name.decode(): value.decode() for name, value in with_headers([], request.url.path)}
    if not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", ""):
        page = request.app.state.templates.get_template("trouble.html")
        with speaking(language):
            text = page.render(sentence=sentence, status=status, language=language, static=static_address())
        return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)
    return Response(
        {"sentence": sentence, "rule": rule}, status_code=status, media_type=MediaType.JSON, headers=headers
    )


def told_trouble(request: Asked, trouble: Trouble) -> Response[object]:
    return _answer(request, trouble.status, trouble.sentence, trouble.rule)


def told_fault(request: Asked, error: YardError) -> Response[object]:
    return _answer(request, 422, str(error))


def told_store(request: Asked, error: StoreTrouble) -> Response[object]:
    log.error("%s", error)
    with speaking(language_of(request)):
        sentence = _("The tables cannot be reached just now. Try again in a moment.")
    return _answer(request, 503, sentence)


def told_http(request: Asked, error: HTTPException) -> Response[object]:
    """What the framework itself refuses: an unknown address, a body that does not fit."""
    with speaking(language_of(request)):
        sentences = {
            404: _("There is nothing at this address."),
            405: _("That cannot be done at this address."),
            413: _("That is too large."),
        }
        sentence = sentences.get(error.status_code) or _not_understood(_fault(error))
    return _answer(request, error.status_code, sentence)


def _not_understood(fault: str) -> str:
    return _("The request cannot be understood: {fault}.").format(fault=fault)


def _fault(error: HTTPException) -> str:
    """Which field is wrong and why; without the address, which may hold somebody's secret."""
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)]
    return "; ".join(faults) or type(error).__name__.removesuffix("Exception")


def told_depth(request: Asked, error: RecursionError) -> Response[object]:
    """A body nested deeper than anything that can be read; any other endless recursion is our own mistake."""
    if "deserializing" not in str(error):
        return told_mistake(request, error)
    with speaking(language_of(request)):
        return _answer(request, 400, _not_understood(str(error)))


def told_mistake(request: Asked, error: Exception) -> Response[object]:
    """Our own mistake; the log has it, without the address."""
    log.error("A mistake in %s", request.scope["route_handler"], exc_info=error)
    with speaking(language_of(request)):
        sentence = _("Something went wrong here. It was written down; try again.")
    return _answer(request, 500, sentence)


TOLD: ExceptionHandlersMap = {
    Trouble: told_trouble,
    YardError: told_fault,
    StoreTrouble: told_store,
    HTTPException: told_http,
    RecursionError: told_depth,
    Exception: told_mistake,
}

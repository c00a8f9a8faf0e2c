"""Whatever goes wrong, told in a sentence of the asker's language: as a page to people, as JSON to programs."""

import logging

from litestar import MediaType, Response
from litestar.exceptions import ClientException, HTTPException
from litestar.types import ExceptionHandlersMap

from tramyard.kernel.errors import YardError
from tramyard.kernel.words import _, speaking
from tramyard.store.trouble import StoreTrouble
from tramyard.web.access.identity import Asked
from tramyard.web.access.methods import methods_at
from tramyard.web.access.safety import with_headers
from tramyard.web.pages.assets import static_address
from tramyard.web.pages.language import language_of
from tramyard.web.tables.secrets import read_code
from tramyard.web.trouble import Trouble, WhyNot

log = logging.getLogger("tramyard")
RETRY = 5
"""Seconds after which a database that failed may be asked again."""


def _answer(
    request: Asked, status: int, sentence: str, rule: str = "", retry: int = 0, field: str = ""
) -> Response[object]:
    language = language_of(request)
    headers = {name.decode(): value.decode() for name, value in with_headers([], request.url.path)}
    if retry:
        headers["Retry-After"] = str(retry)
    if not request.url.path.startswith("/api") and "text/html" in request.headers.get("accept", ""):
        page = request.app.state.templates.get_template("trouble.html")
        with speaking(language):
            text = page.render(
                sentence=sentence, status=status, language=language, static=static_address(), field=field
            )
        return Response(text, status_code=status, media_type=MediaType.HTML, headers=headers)
    if status == 405:
        headers["Allow"] = ", ".join(methods_at(request.app, request.url.path))
    return Response(WhyNot(sentence, rule, field), status_code=status, media_type=MediaType.JSON, headers=headers)


def told_trouble(request: Asked, trouble: Trouble) -> Response[object]:
    return _answer(request, trouble.status, trouble.sentence, trouble.rule, trouble.retry, trouble.field)


def told_fault(request: Asked, error: YardError) -> Response[object]:
    return _answer(request, 422, str(error))


def told_store(request: Asked, error: StoreTrouble) -> Response[object]:
    log.error("%s", error)
    with speaking(language_of(request)):
        sentence = _("The tables cannot be reached just now. Try again in a moment.")
    return _answer(request, 503, sentence, retry=RETRY)


def told_http(request: Asked, error: HTTPException) -> Response[object]:
    """What the framework itself refuses: an unknown address, a body that does not fit."""
    with speaking(language_of(request)):
        sentences = {
            404: _under_a_path(request) or _("There is nothing at this address."),
            405: _("That cannot be done at this address."),
            413: _("That is too large."),
        }
        sentence = sentences.get(error.status_code) or _not_understood(_fault(error))
    return _answer(request, error.status_code, sentence)


def _under_a_path(request: Asked) -> str:
    """What to say where something is at this address without its first part, which is none of ours; else nothing."""
    first, below, rest = request.url.path.removeprefix("/").partition("/")
    ours = {route.path.split("/")[1] for route in request.app.routes}
    if below and first not in ours and methods_at(request.app, f"/{rest}"):
        return _("Tramyard wants a host name of its own, and does not work under a path such as /tramyard/.")
    return ""


def _not_understood(fault: str) -> str:
    return _("The request cannot be understood: {fault}.").format(fault=fault)


def _fault(error: HTTPException) -> str:
    """Which field is wrong and why; without the address, which may hold somebody's secret."""
    extra = error.extra if isinstance(error.extra, list) else []
    faults = [f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)]
    if type(error) is ClientException:  # a body that cannot be read at all
        return error.detail
    return "; ".join(faults) or type(error).__name__.removesuffix("Exception")


def told_depth(request: Asked, error: RecursionError) -> Response[object]:
    """A body nested deeper than anything that can be read; any other endless recursion is our own mistake."""
    if "deserializing" not in str(error):
        return told_mistake(request, error)
    with speaking(language_of(request)):
        return _answer(request, 400, _not_understood(str(error)))


def told_encoding(request: Asked, error: UnicodeDecodeError) -> Response[object]:
    """What somebody sent is not UTF-8: nothing else is ever decoded here."""
    with speaking(language_of(request)):
        return _answer(request, 400, _not_understood(str(error)))


def told_mistake(request: Asked, error: Exception) -> Response[object]:
    """Our own mistake; the log has it, without the address."""
    table = read_code(str(request.path_params.get("code", ""))) or "-"
    log.error("A mistake in %s, table %s", request.scope["route_handler"], table, exc_info=error)
    with speaking(language_of(request)):
        sentence = _("Something went wrong here. It was written down; try again.")
    return _answer(request, 500, sentence)


TOLD: ExceptionHandlersMap = {
    Trouble: told_trouble,
    YardError: told_fault,
    StoreTrouble: told_store,
    HTTPException: told_http,
    RecursionError: told_depth,
    UnicodeDecodeError: told_encoding,
    Exception: told_mistake,
}

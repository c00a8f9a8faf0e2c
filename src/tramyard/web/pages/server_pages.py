"""Pages about the server itself: what is stored of visitors, who runs it, what machines may read, and the door."""

from typing import Annotated

from litestar import MediaType, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect
from markdown_it import MarkdownIt

from tramyard.kernel.words import _
from tramyard.web.access.club import Club, club_cookie
from tramyard.web.access.identity import Asked, yard_of
from tramyard.web.access.rate_limits import spend
from tramyard.web.pages.assets import STATIC
from tramyard.web.pages.page import rendered
from tramyard.web.trouble import Trouble

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
HIDDEN = "User-agent: *\nDisallow: /\n"
FOR_ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /api/\nDisallow: /join\nDisallow: /door\n"


def imprint_of(text: str) -> str:
    """The operator's own text, Markdown without HTML, as HTML."""
    return str(MarkdownIt("commonmark", {"html": False}).render(text))


@get("/privacy", include_in_schema=False)
async def privacy(request: Asked) -> Response[str]:
    """What is stored, which cookies, how long, how to delete it; and whose server this is."""
    state = request.app.state
    days = state.limits.keep
    return rendered(request, "privacy.html", days=days, imprint=state.imprint, visits=state.visits)


@get("/robots.txt", include_in_schema=False, media_type=MediaType.TEXT)
async def robots(request: Asked) -> str:
    """Tables are nobody's to index, and a closed yard nothing at all."""
    return FOR_ROBOTS if club_of(request).door == "open" else HIDDEN


@get("/favicon.ico", include_in_schema=False)
async def favicon() -> Response[bytes]:
    """For whoever asks for it without having read a page."""
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response((STATIC / "icon.svg").read_bytes(), media_type="image/svg+xml", headers=headers)


@get("/door", include_in_schema=False)
async def door(request: Asked, back: FromQuery[str] = "/") -> Response[str]:
    """Where the club's password is asked for."""
    club = club_of(request)
    inside = club.door == "open" or club.member(request.scope, yard_of(request))
    return rendered(request, "door.html", back=_within(back), inside=inside, wrong=False)


@post("/door", include_in_schema=False)
async def knock(request: Asked, data: Form) -> Response[str] | Redirect:
    """Whoever knows the password comes in."""
    spend(request, "door")
    club = club_of(request)
    token = club.token(data.get("password", ""))
    back = _within(data.get("back", "/"))
    if not token:
        wrong = rendered(request, "door.html", back=back, inside=False, wrong=True)
        wrong.status_code = 403
        return wrong
    return Redirect(back, status_code=303, cookies=[club_cookie(token, request.url.scheme == "https")])


@get("/door/{invitation:str}", include_in_schema=False)
async def invited(request: Asked, invitation: FromPath[str]) -> Redirect:
    """Whoever was sent an invitation comes in."""
    spend(request, "door")
    if not club_of(request).knows(invitation, yard_of(request)):
        raise Trouble(403, _("This invitation does not hold, or not any more."))
    return Redirect("/", status_code=303, cookies=[club_cookie(invitation, request.url.scheme == "https")])


def club_of(request: Asked) -> Club:
    club = request.app.state.club
    assert isinstance(club, Club)
    return club


def _within(back: str) -> str:
    """An address of ours, never of another site."""
    return back if back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable() else "/"


SERVER_PAGES = [privacy, robots, favicon, door, knock, invited]

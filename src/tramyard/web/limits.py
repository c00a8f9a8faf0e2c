"""Rate limits: playing is free, laying tables, uploading and asking bots for advice is not."""

from litestar.middleware.rate_limit import RateLimitConfig
from litestar.types import Middleware

_DEAR = RateLimitConfig(
    rate_limit=("minute", 120),
    exclude=[
        r"^/$",
        r"^/static",
        r"^/schema",
        r"^/t/",
        r"^/guide",
        r"^/api/games",
        r"^/api/tables/[^/]+/(draft|actions|events)",
    ],
    set_rate_limit_headers=False,
)

LIMITS: list[Middleware] = [_DEAR.middleware]

"""Table codes, seat secrets and invitations: made at random, kept only as hashes."""

import hashlib
import hmac
import re
import secrets

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""

_CODE = re.compile(r"[a-z0-9]{1,16}")


def read_code(text: str) -> str:
    """A table's code however it is written; empty where this can be none."""
    code = text.lower() if len(text) <= 16 else ""
    return code if _CODE.fullmatch(code) else ""


def new_code() -> str:
    """A table's name in links: short enough to be read aloud, long enough not to be guessed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(8))


def new_secret() -> str:
    return secrets.token_urlsafe(18)


def hashed(secret: str) -> str:
    """What is stored of a secret. It is long and random, so a plain hash cannot be searched."""
    return hashlib.sha256(secret.encode()).hexdigest()


def matches(secret: str, stored: str) -> bool:
    return bool(stored) and hmac.compare_digest(hashed(secret), stored)

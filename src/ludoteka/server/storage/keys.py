"""The keys of seats. A key itself is never stored, only its hash."""

import hashlib
import hmac
import secrets
from typing import Final

KEY_LENGTH: Final = 22


def new_key() -> str:
    """128 random bits as 22 letters, digits, - and _."""
    return secrets.token_urlsafe(16)


def hash_key(key: str) -> str:
    """What is stored of a key. It is as random as the key, so a plain hash hides it."""
    return hashlib.sha256(key.encode()).hexdigest()


def same_hash(found: str, wanted: str) -> bool:
    """Equality that takes the same time wherever two hashes differ."""
    return hmac.compare_digest(found, wanted)


def looks_like_key(key: str) -> bool:
    return len(key) == KEY_LENGTH and key.isascii() and key.replace("-", "a").replace("_", "a").isalnum()

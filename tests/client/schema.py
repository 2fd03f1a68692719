"""Writes the description of the API, from which the types of the browser's code are made."""

import sys
from pathlib import Path
from typing import cast

import msgspec

from ludoteka.server.http.app import create
from ludoteka.server.storage.store import Store

if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(create(cast(Store, None)).openapi_schema.to_schema()))

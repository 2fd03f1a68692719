"""What an answer is good for next, said in the description of the API: a key opens a seat, a version is answered."""

from typing import Any, Final

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

SEAT: Final = "/api/seats/{key}"
KEY: Final = "$response.body#/seats/0/key"
VERSION: Final = {"version": "$response.body#/version"}
SAME: Final = "$request.path.key"

LINKS: Final[list[tuple[str, str, str, list[tuple[str, str, str, object]]]]] = [
    (
        "post", "/api/tables", "201",
        [
            ("get", SEAT, KEY, None),
            ("get", f"{SEAT}/chat", KEY, None),
            ("put", f"{SEAT}/note", KEY, {"text": "a note"}),
            ("get", f"{SEAT}/prefs", KEY, None),
            ("post", f"{SEAT}/hint", KEY, None),
            ("post", f"{SEAT}/key", KEY, {"of": "spectators"}),
            ("post", f"{SEAT}/qr", KEY, {"link": "https://example.org/table#a-key"}),
            ("post", f"{SEAT}/leave", KEY, {"level": "random"}),
            ("delete", f"{SEAT}/table", KEY, None),
            ("post", "/api/mine", "", {"keys": [KEY]}),
        ],
    ),
    (
        "get", SEAT, "200",
        [
            ("post", f"{SEAT}/moves", SAME, {**VERSION, "move": "$response.body#/scene/choices/0/move"}),
            ("post", f"{SEAT}/preview", SAME, {"move": "$response.body#/scene/choices/0/move"}),
            ("post", f"{SEAT}/why", SAME, {"move": "$response.body#/scene/choices/0/move"}),
            ("post", f"{SEAT}/undo", SAME, VERSION),
            ("post", f"{SEAT}/redo", SAME, VERSION),
            ("post", f"{SEAT}/restart", SAME, VERSION),
            ("post", f"{SEAT}/end", SAME, VERSION),
            ("post", f"{SEAT}/branch", SAME, {**VERSION, "others": "me"}),
            ("post", f"{SEAT}/rewind", SAME, {**VERSION, "to": 1}),
            ("get", f"{SEAT}/since", SAME, None),
            ("get", f"{SEAT}/beats", SAME, None),
        ],
    ),
    (
        "post", f"{SEAT}/moves", "200",
        [
            ("get", SEAT, SAME, None),
            ("post", f"{SEAT}/undo", SAME, VERSION),
            ("post", f"{SEAT}/moves", SAME, {**VERSION, "move": "$response.body#/message/scene/choices/0/move"}),
        ],
    ),
    ("post", f"{SEAT}/branch", "201", [("get", SEAT, KEY, None), ("delete", f"{SEAT}/table", KEY, None)]),
    ("post", f"{SEAT}/leave", "200", [("post", f"{SEAT}/return", SAME, None)]),
]  # fmt: skip


class LinkedJson(JsonRenderPlugin):
    """The description of the API as JSON, with the links. They are put in when it is asked for, because that is seldom
    and takes a while."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        add_links(openapi_schema)
        return super().render(request, openapi_schema)


def add_links(api: dict[str, Any]) -> None:
    """Put the links into the description of the API."""
    paths = api["paths"]
    for method, path, status, targets in LINKS:
        links = paths[path][method]["responses"][status].setdefault("links", {})
        for other, to, key, body in targets:
            name = paths[to][other]["operationId"]
            links[name] = {"operationId": name}
            if key:
                links[name]["parameters"] = {"key": key}
            if body is not None:
                links[name]["requestBody"] = body

"""Schemathesis over the whole API: no answer is a server error, and every answer is as it is documented."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.errors import InvalidSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ludoteka.server.http.app import create
from ludoteka.server.storage.store import Store
from tests.server.web import in_thread, keys_of, known, new_table, play_on

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
KEYS: list[str] = []
TABLES: list[str] = []
WORDS = ["axe none", "pass", "price T01 3", "keep", "axe T01", "greedy", "isle-of-skye", "random"]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A server with a few tables, at different moments of their games."""
    settings = known()
    with in_thread(tmp_path_factory.mktemp("fuzz"), settings) as address, httpx.Client(base_url=address) as client:
        for steps, kinds in enumerate((("me", "link"), ("me", "here", "bot:random"), ("me", "open"), ("me", "link"))):
            made = new_table(client, *kinds, listed=True)
            keys = keys_of(made)
            if "open" not in kinds:
                play_on(client, keys, Random(steps), steps * 13)
            KEYS.extend([*keys.values(), made["watch"]])
            TABLES.append(made["table"])
        config = schemathesis.Config()
        yield schemathesis.openapi.from_url(f"{address}/schema/openapi.json", config=config)
    KEYS.clear()
    TABLES.clear()


FEW = settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)


def operations() -> list[tuple[str, str]]:
    """Everything that can be asked, but for the streams, which do not end: `test_live` listens to them."""
    paths = create(cast(Store, None)).openapi_schema.to_schema()["paths"]
    found = [(method.upper(), path) for path, item in paths.items() for method in item]
    return [(method, path) for method, path in found if not path.endswith("/events")]


@pytest.mark.parametrize(("method", "path"), operations())
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_the_whole_api(api: Any, method: str, path: str, mode: GenerationMode) -> None:
    operation = api[path][method]
    try:
        cases = operation.as_strategy(generation_mode=mode)
        FEW(given(case=cases)(ask))()
    except (Unsatisfiable, InvalidSchema):
        # Where nothing is sent, or any text, nothing can be wrong with it.
        assert mode == GenerationMode.NEGATIVE and (path == "/api/records" or not operation.body)


def ask(case: Any) -> None:
    # Mostly at real tables: a wrong key is refused before anything else is looked at.
    dice = Random(repr((case.path_parameters, case.query, case.body)))
    if "key" in case.path_parameters and dice.random() < 0.8:
        case.path_parameters["key"] = dice.choice(KEYS)
    if "table" in case.path_parameters and dice.random() < 0.8:
        case.path_parameters["table"] = dice.choice(TABLES)
    if isinstance(case.body, dict) and case.meta.generation.mode == GenerationMode.POSITIVE:
        for name in ("move", "level", "title"):
            if isinstance(case.body.get(name), str) and dice.random() < 0.5:
                case.body[name] = dice.choice(WORDS)
        if isinstance(case.body.get("version"), int) and dice.random() < 0.7:
            case.body["version"] = dice.randrange(60)
    case.call_and_validate(checks=CHECKS, timeout=20)


def test_everything_is_documented(api: Any) -> None:
    raw = api.raw_schema
    assert raw["openapi"].startswith("3.1")
    described = {f"{method.upper()} {path}" for path, item in raw["paths"].items() for method in item}
    for wanted in (
        "GET /api/titles", "GET /api/tables", "POST /api/tables", "POST /api/mine", "POST /api/tables/{table}/take",
        "GET /api/seats/{key}", "GET /api/seats/{key}/events", "POST /api/seats/{key}/moves",
        "POST /api/seats/{key}/undo", "POST /api/seats/{key}/redo", "POST /api/seats/{key}/restart",
        "POST /api/seats/{key}/end", "POST /api/seats/{key}/rewind", "POST /api/seats/{key}/vote",
        "GET /api/seats/{key}/study",
        "POST /api/seats/{key}/why", "POST /api/seats/{key}/preview", "POST /api/seats/{key}/hint",
        "GET /api/seats/{key}/at/{version}", "GET /api/seats/{key}/since", "GET /api/seats/{key}/record",
        "GET /api/seats/{key}/chat", "POST /api/seats/{key}/chat", "GET /api/seats/{key}/note",
        "PUT /api/seats/{key}/note", "PUT /api/seats/{key}/prefs", "POST /api/seats/{key}/leave",
        "POST /api/seats/{key}/return", "POST /api/seats/{key}/takeover", "POST /api/seats/{key}/branch",
        "POST /api/records",
    ):  # fmt: skip
        assert wanted in described
    for path, item in raw["paths"].items():
        for method, operation in item.items():
            assert operation["summary"], f"{method} {path}"
            assert "429" in operation["responses"] and "503" in operation["responses"], f"{method} {path}"

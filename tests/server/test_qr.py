"""A link as a code for phones: drawn by this server alone, for whoever sits or watches at a table, and kept nowhere."""

from pathlib import Path
from urllib.parse import unquote

import pytest
import segno

from tests.server.web import new_table, serving


def test_a_link_becomes_a_picture_that_nobody_keeps(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        made = new_table(client, "me", "link")
        link = f"http://127.0.0.1:8000/table#{made['seats'][1]['key']}"
        for key in (made["seats"][0]["key"], made["watch"]):
            answer = client.post(f"/api/seats/{key}/qr", json={"link": link})
            assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
            picture = answer.json()["picture"]
            kind, _, svg = picture.partition(",")
            assert kind.startswith("data:image/svg+xml") and unquote(svg).startswith("<svg") and "script" not in svg
            assert picture == segno.make_qr(link, error="m").svg_data_uri(scale=4, light="#fff")
            # The key is in the squares, not in words.
            assert made["seats"][1]["key"] not in unquote(picture)


@pytest.mark.parametrize(
    "address", ["", "javascript:alert(1)", "http://a b", "https://", "https://é", f"http://{'a' * 300}"]
)
def test_only_addresses_are_drawn(tmp_path: Path, address: str) -> None:
    with serving(tmp_path) as client:
        key = new_table(client, "me", "link")["seats"][0]["key"]
        answer = client.post(f"/api/seats/{key}/qr", json={"link": address})
        assert answer.status_code == 400 and "link" in answer.json()["error"]["text"]
        assert client.post("/api/seats/no-such-key/qr", json={"link": "http://a"}).status_code == 404

"""The log: nobody who reads it can sit down at a table, and programs can read it too."""

import json
import logging
import sys
from random import Random
from string import ascii_letters, digits

import pytest

from ludoteka.server.http.logs import JsonLines, Lines
from ludoteka.server.storage.keys import new_key


def record(text: str, *args: object, error: bool = False) -> logging.LogRecord:
    info = None
    if error:
        try:
            raise ValueError(text % args)
        except ValueError:
            info = sys.exc_info()
    return logging.LogRecord("ludoteka.server", logging.WARNING, "x.py", 1, text, args, info)


@pytest.mark.parametrize("form", [Lines(), JsonLines()], ids=["text", "json"])
def test_no_key_is_written(form: logging.Formatter) -> None:
    rng = Random(1)
    made = ["".join(rng.choices(f"{ascii_letters}{digits}-_", k=len(new_key()))) for _ in range(200)]
    keys = [*made, "--D8N-ADD4XXH_7NN-4JAQ", "a8_n-add4xxh_7nn-4jaqb"]
    for key in keys:
        for line in (f"/api/seats/{key}/moves", f'"{key}"', f"?key={key}&x", f"a line\n{key}", key):
            for shown in (form.format(record("of %s!", line)), form.format(record("of %s!", line, error=True))):
                assert key not in shown and "*" in shown
    told = "the_name_of_a_function is not a key, nor is aQ34_short nor aLongerWordThanAnyKeyThereIs"
    assert told in form.format(record(told))


def test_a_program_reads_it() -> None:
    line = JsonLines().format(record("table %s\nwaits: „zażółć”", "t1", error=True))
    assert "\n" not in line
    found = json.loads(line)
    assert found["message"] == "table t1\nwaits: „zażółć”" and found["level"] == "warning"
    assert found["from"] == "ludoteka.server" and "ValueError" in found["error"] and found["time"].endswith("+00:00")

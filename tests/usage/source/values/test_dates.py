"""The forms in which programs of every language write dates."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.source.values.dates import moment


@pytest.mark.parametrize(
    ("function", "label", "texts", "names", "expected"),
    [
        ("strftime", "since", ["%Y-%m-%d %H:%M:%S"], [], "2024-01-31 08:30:00"),
        ("isoformat", "date.today", [], [], "2024-01-31"),
        ("toisostring", "from", [], [], "2024-01-31T08:30:00Z"),
        ("format", "moment", ["YYYY-MM-DD [at] HH:mm"], [], "2024-01-31 at 08:30"),
        ("ofpattern", "DateTimeFormatter", ["yyyy-MM-dd'T'HH:mm:ss"], [], "2024-01-31T08:30:00"),
        ("format", "from", [], ["DateTimeFormatter.ISO_LOCAL_DATE"], "2024-01-31"),
        ("tostring", "LocalDate.now", [], [], "2024-01-31"),
        ("tostring", "DateTime.UtcNow", ["o"], [], "2024-01-31T08:30:00Z"),
        ("format", "t", ["2006-01-02 15:04:05"], [], "2006-01-02 15:04:05"),
        ("format", "t", [], ["time.RFC3339"], "2024-01-31T08:30:00Z"),
        ("gmdate", "", ["Y-m-d H:i:s"], [], "2024-01-31 08:30:00"),
        ("date", "", ["Y-m-d 00:00:00"], [], "2024-01-31 00:00:00"),
        ("format", "from", ["Y-m-d\\TH:i:s"], [], "2024-01-31T08:30:00"),
        ("date", "", ["-u", "+%F"], [], "2024-01-31"),
        ("getdate", "", ["yyyy-MM-dd HH:mm:ss"], [], "2024-01-31 08:30:00"),
        ("format", "String", ["/goods/%s/%d"], [], None),
        ("tostring", "price", ["0.00"], [], None),
        ("date", "", [], [], None),
    ],
)
def test_a_date_has_the_form_in_which_it_is_written(
    function: str, label: str, texts: list[str], names: list[str], expected: str | None
) -> None:
    """A pattern, a constant or the name of the function gives the form; without one, nothing is known."""
    assert moment(function, label, texts, names) == expected


PYTHON = """import requests
from datetime import datetime

now = datetime.now()
requests.get("https://shop.example.com/shop/v1/orders", params={"since": %s})
"""
TYPESCRIPT = """import axios from 'axios';
const now = new Date();
const pad = (part: number) => String(part).padStart(2, '0');
axios.get('https://shop.example.com/shop/v1/orders', { params: { since: %s } });
"""
GO = """package shop

import ("fmt"; "net/http"; "time")

func Orders() {
	now := time.Now()
	http.Get("https://shop.example.com/shop/v1/orders?since=" + %s)
}
"""
RUBY = """require 'faraday'
now = Time.now
Faraday.get('https://shop.example.com/shop/v1/orders', since: %s)
"""
POWERSHELL = """
Invoke-RestMethod -Uri "https://shop.example.com/shop/v1/orders" -Body @{ since = %s }
"""
KOTLIN = """import khttp.get
fun orders(now: java.time.LocalDateTime) = get("https://shop.example.com/shop/v1/orders?since=" + %s)
"""


@pytest.mark.parametrize(
    ("name", "program", "written", "expected"),
    [
        ("a.py", PYTHON, 'f"{now:%Y-%m-%d}T{now:%H:%M:%S}Z"', "2024-01-31T08:30:00Z"),
        ("a.py", PYTHON, 'f"{now.year}-{now.month:02d}-{now.day:02d} 00:00"', "2024-01-31 00:00"),
        ("a.py", PYTHON, '"%04d-%02d-%02d" % (now.year, now.month, now.day)', "2024-01-31"),
        ("a.py", PYTHON, 'f"{now.date()} 00:00:00"', "2024-01-31 00:00:00"),
        ("a.py", PYTHON, 'f"{plan.year}-{plan.name}"', "{}-{}"),
        ("a.ts", TYPESCRIPT, "`${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`", "2024-01-31"),
        ("a.ts", TYPESCRIPT, "`${now.toISOString().slice(0, 10)} 00:00`", "2024-01-31 00:00"),
        ("a.go", GO, 'fmt.Sprintf("%02d.%02d.%d", now.Day(), now.Month(), now.Year())', "31.01.2024"),
        ("a.rb", RUBY, "format('%04d-%02d-%02d %02d:%02d', now.year, now.month, now.day, now.hour, now.min)", "2024-01-31 08:30"),
        ("a.rb", RUBY, '"#{now.to_date} 00:00"', "2024-01-31 00:00"),
        ("a.ps1", POWERSHELL, "(Get-Date).ToString('yyyy-MM-dd HH:mm:ss')", "2024-01-31 08:30:00"),
        ("a.kt", KOTLIN, '"${now.dayOfMonth}.${now.monthValue}.${now.year}"', "31.01.2024"),
    ],
)  # fmt: skip
def test_a_date_of_which_the_parts_are_put_together_is_one(
    tmp_path: Path, name: str, program: str, written: str, expected: str | None
) -> None:
    """A text with the year and the month of a moment in it has its form, and a part that is cut out is only this part."""
    (tmp_path / name).write_text(program.replace("%s", written))
    (usage,) = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1)).usages
    assert [(each.path, each.value) for each in usage.query] == [("since", expected)]

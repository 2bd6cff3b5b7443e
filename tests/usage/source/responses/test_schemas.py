"""What a schema describes is read of the body of a response, wherever the client keeps that."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files

SCHEMAS = """import { HttpService } from '@nestjs/axios';
import { z } from 'zod';
import { connect } from './connections';

const Good = z.object({ price: z.number() });
const Envelope = z.object({ data: Good });
const client = connect();

export class Shop {
  constructor(private readonly http: HttpService) {}

  async goods() {
    const response = await %s;
    return %s;
  }
}
"""


@pytest.mark.parametrize(
    ("sends", "parses"),
    [
        ("this.http.request({ url: '/shop/v1/goods' })", "Envelope.parse(response.data)"),
        ("client.load('/shop/v1/goods')", "Envelope.parse(response.data)"),
        ("client.load('/shop/v1/goods')", "Envelope.safeParse(response.data).data"),
        ("client.load('/shop/v1/goods')", "Good.parse(response.data)"),
        ("fetch('https://shop.example.com/shop/v1/goods').then((each) => each.json())", "Envelope.parse(response)"),
    ],
)
def test_a_member_with_the_body_is_no_property(tmp_path: Path, sends: str, parses: str) -> None:
    """The member in which a client keeps the body is not part of the paths of properties, also of a client that is not known."""
    (tmp_path / "shop.ts").write_text(SCHEMAS % (sends, parses), "utf-8")
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    read = {each.path for usage in reading.calls for each in usage.reads if each.path.endswith("price")}
    assert read == {"data.price"}

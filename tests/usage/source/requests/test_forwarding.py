"""Calls of a program's own server: they are calls of the API where a route forwards them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.usage.source.test_cases import TEMPLATES

from lmscontract.usage.executors import Processes
from lmscontract.usage.files import read_files
from lmscontract.usage.usage import WEBHOOK, Certainty

CALL = "export const goods = () => fetch('/api/shop/shop/v1/goods').then((r) => r.json());\n"
NEXT = """
const BASE = process.env.SHOP_URL;

async function forward(request, { params }) {
  const target = new URL(`${BASE}/${params.path.join('/')}`);
  return fetch(target, { method: request.method });
}

export { forward as GET, forward as POST };
"""
EXPRESS = """
const app = require('express')();
app.use('/api/shop', async (req, res) => {
  res.json(await fetch(process.env.SHOP_URL + req.url));
});
"""
REWRITES = """
module.exports = {
  async rewrites() {
    return [{ source: '/api/shop/:path*', destination: `${process.env.SHOP_URL}/:path*` }];
  },
};
"""
VITE = """
export default {
  server: {
    proxy: { '/api/shop': { target: process.env.SHOP_URL, rewrite: (path) => path.replace(/^\\/api\\/shop/, '') } },
  },
};
"""
KEPT = """
export default { server: { proxy: { '/api/shop': { target: process.env.SHOP_URL } } } };
"""
MIDDLEWARE = """
const { createProxyMiddleware } = require('http-proxy-middleware');
const app = require('express')();
app.use('/api/shop', createProxyMiddleware({ target: process.env.SHOP_URL, pathRewrite: { '^/api/shop': '' } }));
"""
FUNCTION = MIDDLEWARE.replace("{ '^/api/shop': '' }", "(path) => path.replace('/api/shop', '')")
EXPRESS_PROXY = """
const proxy = require('express-http-proxy');
const app = require('express')();
app.use('/api/shop', proxy(process.env.SHOP_URL));
"""
FASTIFY = """
import proxy from '@fastify/http-proxy';
export default (fastify) => fastify.register(proxy, { upstream: process.env.SHOP_URL, prefix: '/api/shop' });
"""
OTHER = NEXT.replace("${params.path.join('/')}", "v2/${params.path.join('/')}")


@pytest.mark.parametrize(
    ("name", "content", "certainty"),
    [
        ("src/app/api/shop/[...path]/route.ts", NEXT, Certainty.EXACT),
        ("pages/api/shop/[...path].js", NEXT, Certainty.EXACT),
        ("server.js", EXPRESS, Certainty.EXACT),
        ("next.config.js", REWRITES, Certainty.EXACT),
        ("vite.config.ts", VITE, Certainty.EXACT),
        ("server.js", MIDDLEWARE, Certainty.EXACT),
        ("server.js", FUNCTION, Certainty.EXACT),
        ("server.js", EXPRESS_PROXY, Certainty.EXACT),
        ("server.ts", FASTIFY, Certainty.EXACT),
        ("server.js", MIDDLEWARE.replace("shop': ''", "shop': '/v2'"), Certainty.INFERRED),
        ("server.js", MIDDLEWARE.replace(", pathRewrite: { '^/api/shop': '' }", ""), Certainty.INFERRED),
        ("server.js", EXPRESS_PROXY.replace("_URL)", "_URL, { proxyReqPathResolver: v2 })"), Certainty.INFERRED),
        ("server.ts", FASTIFY.replace("prefix:", "rewritePrefix: '/v2', prefix:"), Certainty.INFERRED),
        ("src/app/api/other/[...path]/route.ts", NEXT, Certainty.INFERRED),
        ("src/app/api/shop/[...path]/route.ts", OTHER, Certainty.INFERRED),
        ("next.config.js", REWRITES.replace("/api/shop", "/api/other"), Certainty.INFERRED),
        ("vite.config.ts", KEPT, Certainty.INFERRED),
    ],
)
def test_what_a_route_of_the_program_forwards_is_certain(
    tmp_path: Path, name: str, content: str, certainty: Certainty
) -> None:
    """A call below a path of which the program forwards what follows is certain; other prefixes are inferred."""
    (tmp_path / "goods.ts").write_text(CALL)
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text(content)
    reading = read_files([tmp_path], TEMPLATES, root=tmp_path, executor=Processes(1))
    found = [(str(each.place), each.certainty) for each in reading.usages if each.method != WEBHOOK]
    assert found == [("goods.ts:1", certainty)]

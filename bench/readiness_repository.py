"""Compare `readiness` on a repository with `git grep` and parsers: `python bench/readiness_repository.py [FILES] [RUNS]`.

One file in 20 calls the API, through a client that ten files share; another one uses what that returns. The others are
the modules of this Python environment.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path

from timing import processor_of_children
from tree_sitter import Language, Parser

from lmscontract.contract.load import load, shipped
from lmscontract.readiness.index import Index
from lmscontract.usage.source.parsing.languages import language_of
from lmscontract.usage.templates import Templates

LARGEST = 200_000
PYTHON = """
from shared{group} import Client{group}


class Report{number}:
    def __init__(self, client: Client{group}):
        self.client = client

    def rows{number}(self, page=1):
        found = self.client.get("{path}", params={{"page": page, "sort_attr": "name"}})
        return [(each["id"], each.get("name"), each["price"]) for each in found["data"]["items"]]

    def save{number}(self, name, price=None):
        body = {{"name": name}}
        if price is not None:
            body["price"] = price
        return self.client.post("{path}", body)
"""
PYTHON_SHARED = """
import requests


class Client{group}:
    def __init__(self, base, token):
        self.base = base.rstrip("/")
        self.session = requests.Session()
        self.session.headers["Authorization"] = "Bearer " + token

    def get(self, path, params=None):
        return self._send("GET", path, params=params)

    def post(self, path, body):
        return self._send("POST", path, json=body)

    def _send(self, method, path, **more):
        answer = self.session.request(method, self.base + path, **more)
        answer.raise_for_status()
        return answer.json()
"""
PYTHON_USER = """
from report{number} import Report{number}


def table{number}(client):
    return [{{"id": id, "name": name}} for id, name, price in Report{number}(client).rows{number}()]
"""
TYPESCRIPT = """
import {{ client{group} }} from './shared{group}';

export async function list{number}(page: number): Promise<Row{number}[]> {{
  const {{ data }} = await client{group}.get('{path}', {{ params: {{ page, sort_attr: 'name' }} }});
  return data.data.items.map((each: any) => ({{ id: each.id, name: each.name, price: each.price }}));
}}

export const save{number} = (name: string, price?: number) =>
  client{group}.post(`{path}`, {{ name, ...(price ? {{ price }} : {{}}) }});
"""
TYPESCRIPT_SHARED = """
import axios from 'axios';
export const client{group} = axios.create({{ baseURL: process.env.LMS_URL }});
"""
TYPESCRIPT_USER = """
import {{ list{number} }} from './report{number}';

export async function table{number}() {{
  const rows = await list{number}(1);
  return rows.map((each) => each.name);
}}
"""
PHP = """<?php
namespace App;

class Report{number} {{
    public function __construct(private Client{group} $client) {{}}

    public function rows{number}(int $page): array {{
        $found = $this->client->get('{path}', ['page' => $page]);
        return array_map(fn($each) => [$each['id'], $each['price']], $found['data']['items']);
    }}
}}
"""
PHP_SHARED = """<?php
namespace App;

use GuzzleHttp\\Client;

class Client{group} {{
    private Client $http;
    public function __construct(string $base) {{ $this->http = new Client(['base_uri' => $base]); }}
    public function get(string $path, array $query): array {{
        return json_decode($this->http->get($path, ['query' => $query])->getBody(), true);
    }}
}}
"""
PHP_USER = """<?php
namespace App;

function table{number}(Report{number} $report): array {{
    return array_column($report->rows{number}(1), 0);
}}
"""
LANGUAGES = (
    (".py", PYTHON, PYTHON_SHARED, PYTHON_USER),
    (".ts", TYPESCRIPT, TYPESCRIPT_SHARED, TYPESCRIPT_USER),
    (".php", PHP, PHP_SHARED, PHP_USER),
)


def main(files: int, runs: int) -> None:
    """Print the processor time of the first run and of the second one as multiples of the reference."""
    templates = Templates(Index.of(load(shipped())).paths())
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary, "repository")
        count = write(folder, files, templates)
        print(f"{count} files, {sum(each.stat().st_size for each in folder.rglob('*') if each.is_file()) / 1e6:.0f} MB")
        for run in range(runs):
            began = processor_of_children()
            matched = grep(folder, templates)
            searched = processor_of_children() - began
            parse(matched)
            reference = processor_of_children() - began
            environment = {**os.environ, "XDG_CACHE_HOME": str(Path(temporary, f"cache{run}"))}
            environment.pop("PYTHONDONTWRITEBYTECODE", None)
            first, second = (readiness(folder, environment) for _ in range(2))
            print(
                f"git grep {searched:.2f} s, parsing of {len(matched)} files {reference - searched:.2f} s; "
                f"readiness {first:.2f} s: {first / reference:.1f} times that (limit 3); "
                f"again {second:.2f} s: {second / first:.2f} of the first run (limit 0.2)"
            )


def write(folder: Path, files: int, templates: Templates) -> int:
    """Write a repository with about this number of files, and return the number."""
    paths = cycle(path.replace("{}", "7") for path in templates.paths if "**" not in path and path.count("/") > 2)
    for number in range(files // 20):
        group = number // 10
        suffix, call, shared, user = LANGUAGES[group % len(LANGUAGES)]
        place = folder / f"reports{group}"
        place.mkdir(parents=True, exist_ok=True)
        for name, text in ((f"report{number}", call), (f"shared{group}", shared), (f"table{number}", user)):
            (place / (name + suffix)).write_text(text.format(number=number, group=group, path=next(paths)))
    written = len([each for each in folder.rglob("*") if each.is_file()])
    for number, source in enumerate(islice(cycle(_modules()), files - written)):
        place = folder / f"other{number // 50}"
        place.mkdir(exist_ok=True)
        (place / f"{source.stem}_{number}{source.suffix}").write_bytes(source.read_bytes())
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    subprocess.run(["git", "-C", str(folder), "add", "-A"], check=True)
    return files


def _modules() -> list[Path]:
    places = (sysconfig.get_path("stdlib"), *sys.path)
    found = (file for place in dict.fromkeys(places) if place for file in sorted(Path(place).rglob("*.py")))
    return [file for file in dict.fromkeys(found) if file.is_file() and file.stat().st_size < LARGEST][:10_000]


def grep(folder: Path, templates: Templates) -> list[Path]:
    """Return the files that write a path of the API, found by `git grep` with a thread for each processor."""
    patterns = [part for anchor in templates.anchors for part in ("-e", anchor.decode())]
    command = ["git", "-C", str(folder), "grep", f"--threads={os.cpu_count()}", "-zlF", *patterns]
    found = subprocess.run(command, check=True, capture_output=True).stdout
    return [folder / os.fsdecode(name) for name in found.split(b"\0") if name]


def parse(files: Sequence[Path]) -> None:
    """Parse files with tree-sitter in as many processes as there are processors."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_parse, files, chunksize=16))


def _parse(file: Path) -> int:
    language = language_of(file.name)
    if language is None:
        return 0
    grammar = import_module(f"tree_sitter_{language.grammar.package}")
    tree = Parser(Language(getattr(grammar, language.grammar.entry)())).parse(file.read_bytes())
    return sum(1 for _ in _nodes(tree.root_node.children))


def _nodes(nodes: Sequence[object]) -> Iterator[object]:
    yield from nodes


def readiness(folder: Path, environment: dict[str, str]) -> float:
    """Return the seconds of processor time that the command takes."""
    command = [sys.executable, "-m", "lmscontract", "readiness", ".", "--format", "json=/dev/null"]
    began = processor_of_children()
    done = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True)
    taken = processor_of_children() - began
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr.decode())
    return taken


if __name__ == "__main__":
    main(*(int(each) for each in (*sys.argv[1:], "5000", "3")[: max(2, len(sys.argv) - 1)]))

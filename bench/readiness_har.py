"""Compare reading a HAR file with streaming it: `python bench/readiness_har.py [MEGABYTES] [RUNS]`.

`MITMPROXY2SWAGGER` is the command of mitmproxy2swagger, which is compared if it is installed: the two runs that it needs
for a document.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from timing import processor_of_children

from lmscontract.contract.load import load, shipped
from lmscontract.readiness.index import Index
from lmscontract.usage.templates import Templates

STREAM = """
import sys, time, ijson
began = time.process_time()
with open(sys.argv[1], "rb") as file:
    print(sum(1 for _ in ijson.items(file, "log.entries.item", use_float=True)), "entries")
print(time.process_time() - began)
"""
READ = """
import sys, time
from pathlib import Path
from lmscontract.contract.load import load, shipped
from lmscontract.readiness.index import Index
from lmscontract.usage.files import read_file
from lmscontract.usage.templates import Templates
templates = Templates(Index.of(load(shipped())).paths())
began = time.process_time()
reading = read_file(Path(sys.argv[1]), "recorded.har", templates)
print(sum(usage.volume for usage in reading.usages), "calls", *(each.reason for each in reading.skipped))
print(time.process_time() - began)
"""


def main(megabytes: int, runs: int) -> None:
    """Print the time of reading as a multiple of streaming, and the peaks of memory, also of ten times the size."""
    with tempfile.TemporaryDirectory() as temporary:
        small, large = Path(temporary, "small.har"), Path(temporary, "large.har")
        entries = write(small, megabytes)
        print(f"{entries} entries, {small.stat().st_size / 1e6:.0f} MB")
        for _ in range(runs):
            streamed, _, _ = measured(STREAM, small)
            read, peak, calls = measured(READ, small)
            print(
                f"streamed {streamed:.2f} s, read {read:.2f} s: {read / streamed:.2f} times that (limit 2.5); {calls}"
            )
        write(large, 10 * megabytes)
        _, bigger, calls = measured(READ, large)
        print(f"peak memory {peak:.0f} MB, with ten times the size {bigger:.0f} MB; {calls}")
        other = os.environ.get("MITMPROXY2SWAGGER") or shutil.which("mitmproxy2swagger")
        if other is None:
            print("mitmproxy2swagger is not installed: not compared")
            return
        output = Path(temporary, "swagger.yaml")
        command = (other, "-i", small, "-o", output, "-p", "https://shop.example.com")
        theirs = seconds_of(*command)  # lists the paths, all of them to be ignored
        output.write_text(output.read_text().replace("ignore:", ""))
        theirs += seconds_of(*command)
        ours = seconds_of(sys.executable, "-m", "lmscontract", "readiness", small, "--format", "json=/dev/null")
        print(
            f"mitmproxy2swagger {theirs:.2f} s: {theirs / ours:.1f} times `lmscontract readiness`, {ours:.2f} s (limit 10)"
        )


def seconds_of(*command: str | Path) -> float:
    """Return the processor time of a command, start and end included."""
    before = processor_of_children()
    subprocess.run(command, check=False, capture_output=True)
    return processor_of_children() - before


def write(file: Path, megabytes: int) -> int:
    """Write a HAR file of about this size, a fifth of its calls to the API, and return the number of entries."""
    chosen = random.Random(1)  # no secret
    templates = Templates(Index.of(load(shipped())).paths())
    paths = [path for path in templates.paths if "**" not in path]
    entries, size = 0, 0
    with file.open("w") as output:
        output.write('{"log": {"version": "1.2", "creator": {"name": "browser", "version": "1"}, "entries": [\n')
        while size < megabytes * 1_000_000:
            path = chosen.choice(paths).replace("{}", str(chosen.randrange(10_000)))
            ours = chosen.random() < 0.2
            url = (
                f"https://shop.example.com{path}?page={entries}"
                if ours
                else f"https://other.example.com/page/{entries}"
            )
            text = json.dumps(_entry(url, chosen))
            output.write((",\n" if entries else "") + text)
            entries, size = entries + 1, size + len(text)
        output.write("\n]}}\n")
    return entries


def _entry(url: str, chosen: random.Random) -> dict[str, object]:
    rows = [
        {"id": chosen.randrange(10**6), "name": f"row {row}", "price": "1.50"} for row in range(chosen.randrange(60))
    ]
    headers = [{"name": f"x-header-{number}", "value": "a" * 30} for number in range(12)]
    text = json.dumps({"data": {"items": rows}})
    return {
        "startedDateTime": "2026-10-01T10:00:00.000Z",
        "time": 12.5,
        "request": {
            "method": "POST" if len(rows) % 5 == 0 else "GET", "url": url, "httpVersion": "HTTP/2", "headers": headers,
            "postData": {"mimeType": "application/json", "text": json.dumps({"name": "x", "rows": rows[:3]})},
        },
        "response": {
            "status": 200, "statusText": "", "headers": headers,
            "content": {"size": len(text), "mimeType": "application/json", "text": text},
        },
        "timings": {"send": 0.1, "wait": 10.2, "receive": 2.2},
    }  # fmt: skip


def measured(script: str, file: Path) -> tuple[float, float, str]:
    """Return seconds of processor time, the peak of memory in MB, and what a script prints about a file."""
    command = [sys.executable, "-c", script + _PEAK, str(file)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    found, seconds, peak = done.stdout.splitlines()
    return float(seconds), int(peak) / 1024, found


_PEAK = """
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    main(*given, *(30, 3)[len(given) :])

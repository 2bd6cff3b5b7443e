"""The table of readers: which reader claims a file, and how it reads the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from lmscontract.usage.recorded import (
    access_logs,
    cassettes,
    documents,
    har,
    http_file,
    markdown,
    pact,
    postman,
    usage_file,
)
from lmscontract.usage.usage import Reading


class Reader(Struct, frozen=True):
    """A reader: whether it claims a file, by its name and its first 64 KiB; and the function from its content to a reading.

    If the reader takes the variables of environments, they are its last argument. One that streams reads files of any size.
    """

    claims: Callable[[str, bytes], bool]
    read: Callable[..., Reading]
    takes_variables: bool = False
    streams: bool = False


READERS: Mapping[str, Reader] = {
    "usage": Reader(usage_file.claims, usage_file.read),
    "postman": Reader(postman.claims, postman.read, takes_variables=True),
    "har": Reader(har.claims, har.read, streams=True),
    "pact": Reader(pact.claims, pact.read),
    "http-file": Reader(http_file.claims, http_file.read),
    "markdown": Reader(markdown.claims, markdown.read),
    "cassette": Reader(cassettes.claims, cassettes.read),
    "document": Reader(documents.claims, documents.read),
    "access-log": Reader(access_logs.claims, access_logs.read, streams=True),
}
"""Every reader by its name; the first one that claims a file reads it."""

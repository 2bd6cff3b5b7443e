"""Which hosts serve the API: those of other tenants and of gateways do, those of other vendors do not."""

from __future__ import annotations

from collections import Counter, defaultdict

from msgspec.structs import replace

from lmscontract.usage.source.requests import Requests
from lmscontract.usage.source.urls import Url, behind
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import HOLE, WEBHOOK, Certainty, Place, Unresolved, Usage

_DISTINCTIVE = 3
"""The least number of written segments in a path that only one API is likely to have."""
_SEVERAL = 2


def follow_gateways(requests: Requests, templates: Templates) -> None:
    """Let the paths of the API be its calls that follow another path at a host, if several of its services follow it.

    If one service follows it, or also a path of another API, the host is more probably that of another vendor.
    """
    found: dict[str, set[str]] = defaultdict(set)
    urls = {url: behind(url, templates) for of in requests.urls.values() for url in of if url.host and not url.match}
    for each in filter(None, urls.values()):
        found[_gateway(each)].add(each.path.split("/")[1])
    others = [f"{url.host}{url.path}/" for url, inner in urls.items() if inner is None]
    ours = {
        each
        for each, services in found.items()
        if len(services) >= _SEVERAL and not any(other.startswith(f"{each}/") for other in others)
    }
    for key, of in requests.urls.items():
        requests.urls[key] = [
            inner if (inner := urls.get(url)) is not None and _gateway(inner) in ours else url for url in of
        ]


def without_other_hosts(usages: dict[tuple[Place, str | None, str], Usage], requests: Requests) -> set[Unresolved]:
    """Take out the calls of hosts that are probably of another API, and return them as unresolved; doubtful ones stay."""
    calls = Counter(_domain(usage.host) for usage in usages.values() if usage.host)
    main, most = next(iter(calls.most_common(1)), ("", 0))
    configured = sum(usage.host is None and usage.method != WEBHOOK for usage in usages.values())
    ours = _with_paths_of_the_api_alone(requests)
    unresolved = set()
    for key, usage in list(usages.items()):
        if not usage.host:
            continue
        domain = _domain(usage.host)
        is_elsewhere = domain != main and calls[domain] < most
        if is_elsewhere and not (domain in ours and _is_distinctive(usage.path)):
            del usages[key]
            call = f"{usage.method or 'ANY'} {usage.path} at {usage.host}"
            unresolved.add(Unresolved(usage.place, f"{call}, which may be another API: other calls go to {main}"))
        elif is_elsewhere or calls[domain] < configured:
            usages[key] = replace(usage, certainty=Certainty.INFERRED)
    return unresolved


def _with_paths_of_the_api_alone(requests: Requests) -> set[str]:
    """Return the domains at which no path of another API is called, and which are not only written in the URL of one call.

    A host that a setting or a constant has, or that several paths of the API follow, is another tenant of it.
    """
    urls = [(url, _domain(url.host)) for each in requests.urls.values() for url in each if url.host]
    others = {domain for url, domain in urls if not url.match and url.path.strip("/")}
    paths: dict[str, set[str]] = defaultdict(set)
    for url, domain in urls:
        if url.match is Match.TEMPLATE:
            paths[domain].add(url.path)
    apart = {domain for url, domain in urls if url.apart}
    return {domain for domain, of in paths.items() if domain in apart or len(of) >= _SEVERAL} - others


def _is_distinctive(path: str) -> bool:
    """Return whether a path of the API has so many segments that another API hardly has it, too."""
    return sum(HOLE not in each for each in path.strip("/").split("/")) >= _DISTINCTIVE


def _gateway(url: Url) -> str:
    return f"{url.host}{url.before}"


def _domain(host: str) -> str:
    return ".".join(host.partition(":")[0].lower().split(".")[-2:])

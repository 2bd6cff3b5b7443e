"""Which hosts serve the API: those of other tenants and of gateways do, those of other vendors do not."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from msgspec.structs import replace

from lmscontract.usage.source.requests.sent import Requests
from lmscontract.usage.source.requests.urls import Url, behind
from lmscontract.usage.source.requests.written_paths import WrittenPaths
from lmscontract.usage.source.values.clients import words
from lmscontract.usage.templates import Match, Templates
from lmscontract.usage.usage import HOLE, WEBHOOK, Certainty, Place, Unresolved, Usage

_DISTINCTIVE = 3
"""The least number of written segments in a path that only one API is likely to have."""
_SEVERAL = 2
_BEGINNING = re.compile(r"\{(?:(?:[\w.]+\.)?env(?:iron)?\.)?([\w.:-]+)\}", re.IGNORECASE)
"""What a URL begins with that is not known, by its name: `{SHOP_URL}/shop/v1/goods`."""
_SETTING = re.compile(r"[A-Z][A-Z0-9_]+|.+[.:].+")
"""The name of a setting or a constant, and not that of a parameter."""
_CUT = re.compile(r"(?<=[A-Z]{3})\.[a-z]\w*$")
"""The function that is called on a setting: `SHOP_URL.rstrip`."""
_OF_ANY_BASE = frozenset(
    {"url", "uri", "base", "host", "hostname", "api", "rest", "endpoint", "server", "domain", "origin", "root"}
    | {"http", "https", "service", "services", "config", "configuration", "settings", "conf", "cfg", "self", "this"}
    | {"os", "env", "environ", "process", "import", "meta", "next", "public", "vite", "react", "nuxt", "app", "address"}
)
"""Words of the name of a setting that do not say whose URL it is."""
_LOGIN = re.compile(r"auth|token|login|health", re.IGNORECASE)
"""What is in paths that an API has beside its operations."""


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


def follow_bases(requests: Requests, paths: WrittenPaths) -> None:
    """Complete the paths of which a setting has the beginning, if several of this setting, and most, have one beginning.

    `/goods` and `/goods/{}` follow the same unknown text: if they are paths of the API only after `/shop/v1`, it ends so.
    """
    found: dict[tuple[str, str], dict[str, str | None]] = defaultdict(dict)
    keys: dict[Url, tuple[str, str]] = {}
    for each in requests.found:
        for url in requests.urls[id(each)]:
            if url.host is None and not url.match and url.path.strip("/{}"):
                base = _BEGINNING.match(url.written)
                keys[url] = (each.place.file, base[1] if base is not None else "")
                found[keys[url]][url.path] = paths.completed(url.path, called=True)
    for key, of in requests.urls.items():
        requests.urls[key] = [_completed(url, found[keys[url]]) if url in keys else url for url in of]


def _completed(url: Url, found: Mapping[str, str | None]) -> Url:
    paths = [path for path in found.values() if path is not None]
    starts = {tuple(path.split("/")[:3]) for path in paths}
    path = found[url.path]
    if path is None or len(starts) > 1 or len(paths) < _SEVERAL or 2 * len(paths) <= len(found):
        return url
    return replace(url, path=path, match=Match.SERVICE)


def without_other_hosts(usages: dict[tuple[Place, str | None, str], Usage], requests: Requests) -> set[Unresolved]:
    """Take out the calls of hosts that are probably of another API, and return them as unresolved; doubtful ones stay.

    A host with several paths of the API, and none of another one, is no doubtful one.
    """
    calls = Counter(_domain(usage.host) for usage in usages.values() if usage.host)
    main, most = next(iter(calls.most_common(1)), ("", 0))
    configured = sum(usage.host is None and usage.method != WEBHOOK for usage in usages.values())
    ours, others = _with_paths_of_the_api_alone(requests), _with_other_paths(requests)
    paths: dict[str, set[str]] = defaultdict(set)
    for usage in usages.values():
        paths[_domain(usage.host or "")].add(usage.path)
    unresolved = set()
    for key, usage in list(usages.items()):
        if not usage.host:
            continue
        domain = _domain(usage.host)
        is_other = usage.host in others and calls[domain] < configured
        is_elsewhere = is_other or (domain != main and calls[domain] < most)
        if is_elsewhere and not (domain in ours and _is_distinctive(usage.path)):
            del usages[key]
            call = f"{usage.method or 'ANY'} {usage.path} at {usage.host}"
            other = main if main != domain else "what a setting has"
            unresolved.add(Unresolved(usage.place, f"{call}, which may be another API: other calls go to {other}"))
        elif is_elsewhere or (
            calls[domain] < configured and not (domain in ours and len(paths[domain]) >= _DISTINCTIVE)
        ):
            usages[key] = replace(usage, certainty=Certainty.INFERRED)
    return unresolved


def without_other_bases(usages: dict[tuple[Place, str | None, str], Usage], requests: Requests) -> set[Unresolved]:
    """Take out the calls after a setting that paths of another API follow, if more calls follow another setting.

    Those after a setting with another name than that of most calls are doubtful ones: it may have the URL of another API.
    """
    urls = [url for each in requests.urls.values() for url in each if not url.host]
    same = _settings_of_one_server(requests)
    known = Counter(same[_setting(url)] for url in urls if url.match is Match.TEMPLATE)
    others = {same[_setting(url)] for url in urls if not url.match and _names_something(url)}
    main, most = next(((each, count) for each, count in known.most_common() if each not in others), ("", 0))
    elsewhere = {each for each in others if each and known[each] < most}
    other = main or "a base without a name"
    keys: dict[tuple[Place, str], list[tuple[Place, str | None, str]]] = defaultdict(list)
    for key in usages:
        keys[key[0], key[2]].append(key)
    unresolved = set()
    for request in requests.found:
        of_request = [each for each in requests.urls[id(request)] if not each.host]
        known_paths = {each.path for each in of_request if same[_setting(each)] not in elsewhere}
        for url in (
            each for each in of_request if each.path not in known_paths or same[_setting(each)] not in elsewhere
        ):
            setting = same[_setting(url)]
            is_doubtful = known[setting] < most and _are_of_two(setting, main)
            for key in (each for each in keys[request.place, url.path] if each in usages):
                if setting in elsewhere:
                    call = f"{usages.pop(key).method or 'ANY'} {url.written}"
                    unresolved.add(Unresolved(key[0], f"{call}, which may be another API: other calls go to {other}"))
                elif is_doubtful:
                    usages[key] = replace(usages[key], certainty=Certainty.INFERRED)
    return unresolved


def _settings_of_one_server(requests: Requests) -> dict[str, str]:
    """Return one name for all settings that are alternatives in the URL of one request: `conf or settings.SHOP`."""
    same: dict[str, str] = {}
    for urls in requests.urls.values():
        names = {_setting(each) for each in urls if not each.host}
        joined = {same.get(each, each) for each in names}
        of_all = min(joined, default="")
        same.update(dict.fromkeys(names, of_all))
        same.update({each: of_all for each, name in same.items() if name in joined})
    return same


def _are_of_two(one: str, other: str) -> bool:
    """Return whether two settings are those of two servers, as their names say: `CHAT_URL` and `SHOP_URL`."""
    named = [{*words(each)} - _OF_ANY_BASE for each in (one, other) if _SETTING.fullmatch(each)]
    return len(named) == _SEVERAL and all(named) and not named[0] & named[1]


def _setting(url: Url) -> str:
    """Return the name of what a URL begins with, without a function that cuts it; empty without a name."""
    found = _BEGINNING.match(url.written)
    return _CUT.sub("", found[1]) if found is not None else ""


def _names_something(url: Url) -> bool:
    """Return whether a path that is none of the API has words, and none of a login or the like."""
    return re.search(r"/[A-Za-z]", url.path) is not None and _LOGIN.search(url.path) is None


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


def _with_other_paths(requests: Requests) -> set[str]:
    """Return the hosts at which paths of another API are called."""
    urls = (url for each in requests.urls.values() for url in each if not url.match)
    return {url.host for url in urls if url.host and _names_something(url)}


def _is_distinctive(path: str) -> bool:
    """Return whether a path of the API has so many segments that another API hardly has it, too."""
    return sum(HOLE not in each for each in path.strip("/").split("/")) >= _DISTINCTIVE


def _gateway(url: Url) -> str:
    return f"{url.host}{url.before}"


def _domain(host: str) -> str:
    return ".".join(host.partition(":")[0].lower().split(".")[-2:])

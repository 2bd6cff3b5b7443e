"""Serve the platform and write a configuration for it: `python -m tests.independent.serve --port 0 --month 2026-10`."""

from __future__ import annotations

import argparse
import json
import signal
import threading
from pathlib import Path
from typing import Any

import tomli_w

from .objects import COUNTRIES, COUNTRY_FIELD, LEVELS, PASSWORD, YES_NO_FIELD
from .platform import Platform
from .tokens import CLIENT_ID, CLIENT_SECRET, private_pem
from .violations import VIOLATIONS


def first(platform: Platform, kind: str, /, **wanted: Any) -> Any:
    """Return the identifier of the first object of a kind that has the wanted fields."""
    for each in platform.objects.all(kind):
        if all(each[name] == value for name, value in wanted.items()):
            return each["id"]
    raise LookupError(kind)


def facts(platform: Platform) -> dict[str, Any]:
    """Return what only the owner of a tenant knows, as docs/configuration.md names it."""
    return {
        "archived_course": first(platform, "course", state="archived"),
        "unpublished_course": first(platform, "course", published=False),
        "onsite_session_course": first(platform, "course", kind="classroom", state="active"),
        "full_session": first(platform, "session", full=True),
        "duplicate_branch_code": "TWIN",
        "branch_code": "N-1",
        "root_branch": first(platform, "branch", parent=None),
        "empty_catalog": first(platform, "catalog", courses=[], plans=[]),
        "lang_behaviour": "other_language",
        "yes_no_field": YES_NO_FIELD,
        "country_field": COUNTRY_FIELD,
        "course": first(platform, "course"),
        "learning_plan": first(platform, "learning_plan"),
        "privacy_policy_version": first(platform, "privacy_policy_version"),
    }


def account_facts(platform: Platform, level: str) -> dict[str, Any]:
    """Return what only the owner knows of an account: the objects that it must not see, and a country in its language."""
    channel, objects = first(platform, "channel", visible=False), platform.objects
    hidden = {
        "unassigned_catalog": next(each["id"] for each in objects.all("catalog") if level not in each["levels"]),
        "invisible_channel": channel,
        "invisible_asset": first(platform, "asset", channel=channel),
    }
    if level in ("superadmin", "power-user"):
        hidden["country_name"] = COUNTRIES[39][objects.accounts[level]["language"]]
    if level != "power-user":
        return hidden
    third = {kind: objects.all(kind)[2]["id"] for kind in ("learning_plan", "user")}  # which are not assigned
    third["course"] = [each for each in objects.all("course") if each["state"] == "active"][2]["id"]
    return hidden | {f"hidden_{kind}": identifier for kind, identifier in third.items()}


def bodies(platform: Platform) -> dict[str, Any]:
    """Return a working body for each operation that takes one."""
    user = platform.objects.all("user")[9]["id"]
    course = first(platform, "course")
    session = first(platform, "session", full=False)
    plan = first(platform, "sub_plan")
    branch = platform.objects.all("branch")[1]["id"]
    price: Any = {"currency": "EUR", "value": 12.0} if platform.pricing else 12.0
    amounts = [{"currency_code": "EUR", "price": 12.0}]
    plan_price: Any = {"prices": amounts} if platform.pricing else {"price": 12.0}
    more = {YES_NO_FIELD: 1, COUNTRY_FIELD: "49"}
    caption = platform.label("branch")
    dates = {"enrolment_at": "2026-10-01 08:00:00", "propagate_at": "2026-10-02 08:00:00"}
    translations = (
        {"course_information_translations": {"german": {"name": "Kurs"}}} if platform.since("2026-04") else {}
    )
    made: dict[str, Any] = {
        "POST /learn/v1/courses": {"course_name": "Contract check"},
        "POST /learn/v1/courses/batch": {"items": [{"course_name": "Contract check", "course_code": "contract-check"}]},
        "PUT /course/v1/courses/{id}": {"description": "Changed by the contract check", **translations},
        "POST /learn/v1/enrollments": {
            "course_ids": [course],
            "user_ids": [user],
            "user_is_not_enrolled": True,
            "notification_ids": ["40"],
        },
        "PUT /learn/v1/courses/switch_sessions": {"user_id": user, "to_session": session},
        "POST /learn/v1/sub_plan": {"name": "Contract check", **plan_price},
        "PUT /learn/v1/sub_plan/{plan_id}": {"name": "Contract check", **plan_price},
        "POST /learn/v1/sub_plan/batch": {"items": [{"name": "Contract check", **plan_price}]},
        "POST /learn/v1/sub_record": {"plan_id": plan, "name": "Contract check", "price": price},
        "PUT /learn/v1/sub_record/{id_record}": {"name": "Contract check", "price": price},
        "POST /manage/v1/orgchart": {"code": "contract-check", caption: "Contract check"},
        "PUT /manage/v1/orgchart/{branch_id}": {caption: "Contract check, renamed"},
        "POST /manage/v1/orgchart/{id}/move": {"destination": branch},
        "POST /manage/v1/orgchart/batch": {"items": [{"code": "contract-check", caption: "Contract check"}]},
        "POST /manage/v1/user": {"userid": "contract.check", "additional_fields": more},
        "PUT /manage/v1/user/{id}": {"firstname": "Contract", "additional_fields": more},
        "POST /manage/v1/user/batch": {"items": [{"userid": "contract.check", "additional_fields": more}]},
        "PUT /manage/v1/user/mass_edit": {"user_ids": [user], "firstname": "Contract", "additional_fields": more},
        "POST /learningplan/v1/learningplans": {"title": "Contract check"},
        "PUT /learningplan/v1/learningplans/{learning_plan_id}": {"title": "Contract check", "lang_code": "english"},
        "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/{user_id}": {
            "enrolment_at": "2026-10-01 08:00:00"
        },
        "POST /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": {"user_ids": [user], **dates},
        "PATCH /learningplan/v1/learningplans/{learning_plan_id}/enrollments/bulk": {"user_ids": [user], **dates},
        "POST /course/v1/instructors/add": {"course_id": course, "user_ids": [user]},
        "POST /share/v1/admin/channels/{channel_id}/duplicate": {"copy_visibility": False},
        "POST /skill/v1/skillgroup": {"name": "Contract check"},
        "POST /learn/v1/lo/batch": {"items": [{"course_id": course, "name": "Contract check"}]},
        "PUT /ecommerce/v1/admin/prices/courses/{id}": {"prices": amounts},
        "PUT /ecommerce/v1/admin/prices/learning-plans/{id}": {"prices": amounts},
        "PUT /ecommerce/v1/admin/prices/subscription-plans/{id}": {"prices": amounts},
        "PUT /ecommerce/v1/admin/personal-wallets/{user_id}": {"balance": 7},
        "POST /ecommerce/v1/training-credits/purchases": {"user_id": user, "credits": 1},
    }
    return made


def configuration(platform: Platform, folder: Path, *, lasting: bool = False) -> Path:
    """Write lmscontract.toml (and the private key beside it) for a platform that is being served.

    With `lasting`, the tenant is a sandbox that lasting writes may change, with disposable sessions.
    """
    key = folder / "private-key.pem"
    key.write_text(private_pem())
    tenant: dict[str, Any] = {
        "base-url": platform.address,
        "max-lag": 0,
        "channel": platform.channel,
        "sandbox": lasting or platform.channel == "sandbox",
        "client-id": CLIENT_ID,
        "client-secret": CLIENT_SECRET,
        "private-key": {"file": key.name},
        "expired-token": platform.tokens.expired,
        "accounts": {
            level: {
                "username": f"account.{level}",
                "password": PASSWORD,
                "facts": account_facts(platform, level),
            }
            for level in LEVELS
        },
        "facts": facts(platform),
        "bodies": bodies(platform),
    }
    if lasting:
        free = [each["id"] for each in platform.objects.all("session") if not each["full"]]
        tenant |= {"writes": "lasting", "disposable": {"session": free}}
    file = folder / "lmscontract.toml"
    file.write_text(tomli_w.dumps({"tenants": {"independent": tenant}}))
    return file


def counters(platform: Platform) -> dict[str, Any]:
    """Return what was called and written."""
    return {
        "calls": dict(sorted(platform.calls.items())),
        "writes": [[each.operation, each.kind, each.identifier, each.created] for each in platform.writes],
        "foreign_writes": [[each.operation, each.kind, each.identifier] for each in platform.foreign_writes()],
        "left_behind": platform.left_behind(),
        "overlaps": platform.overlaps,
    }


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one [default: 0]")
    parser.add_argument("--month", default="2026-10", help="the state at the end of this month [default: 2026-10]")
    parser.add_argument("--channel", choices=("sandbox", "production"), default="sandbox", help="[default: sandbox]")
    parser.add_argument(
        "--violation", choices=sorted(VIOLATIONS), metavar="ID", help="break one statement [default: none]"
    )
    parser.add_argument(
        "--taste", type=int, default=0, metavar="SEED", help="choices where nothing is specified [default: 0]"
    )
    parser.add_argument("--folder", type=Path, default=Path(), help="where lmscontract.toml is written [default: .]")
    parser.add_argument(
        "--counters", type=Path, metavar="FILE", help="write calls and writes there at the end [default: nowhere]"
    )
    parser.add_argument("--lasting", action="store_true", help="configure lasting writes [default: only undoable ones]")
    given = parser.parse_args()
    platform = Platform(given.month, given.channel, given.violation, given.taste)
    done = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: done.set())
    given.folder.mkdir(parents=True, exist_ok=True)
    with platform.serving(given.port) as address:
        file = configuration(platform, given.folder, lasting=given.lasting)
        print(f"{address} (configuration: {file})", flush=True)
        done.wait()
    if given.counters:
        given.counters.write_text(json.dumps(counters(platform), indent=1))


if __name__ == "__main__":
    main()

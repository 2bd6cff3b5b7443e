"""The objects of the platform, created for each instance."""

from __future__ import annotations

import itertools
import uuid
from typing import Any

from .taste import Taste

Record = dict[str, Any]

COUNTRIES = {
    39: {"english": "Italy", "italian": "Italia", "german": "Italien"},
    49: {"english": "Germany", "italian": "Germania", "german": "Deutschland"},
    33: {"english": "France", "italian": "Francia", "german": "Frankreich"},
}
LANGUAGES = {"english": "English", "italian": "Italiano", "german": "Deutsch"}
LEVELS = ("superadmin", "power-user", "manager", "user")
YES_NO_FIELD, COUNTRY_FIELD = "7", "9"
PASSWORD = "password-of-the-independent-platform"


class Objects:
    """Tables of records; an identifier occurs in one table only."""

    def __init__(self, taste: Taste) -> None:
        self.taste = taste
        self.tables: dict[str, dict[Any, Record]] = {}
        self.starts = itertools.count(1200, 700)
        self.numbers: dict[str, itertools.count[int]] = {}
        self.created: set[tuple[str, Any]] = set()
        self.people()
        self.learning()
        self.sharing()
        self.commerce()

    def add(self, kind: str, /, **fields: Any) -> Record:
        """Store a record; it gets an identifier unless it has one."""
        table = self.tables.setdefault(kind, {})
        if "id" not in fields:
            fields["id"] = next(self.numbers.setdefault(kind, itertools.count(next(self.starts))))
        table[fields["id"]] = fields
        return fields

    def all(self, kind: str) -> list[Record]:
        """Return all records of a kind; a kind that nothing else needs gets a few, or one, or none."""
        if kind not in self.tables:
            size = self.taste.pick(f"how many:{kind}", 0, 1, 4, 13)
            self.tables[kind] = {}
            for n in range(size):
                self.add(kind, name=f"{kind.replace('_', ' ')} {'NOPQRSTUVWXYZ'[n]}")
        return list(self.tables[kind].values())

    def find(self, kind: str, identifier: Any) -> Record | None:
        """Return a record by its identifier, which may be written as a text."""
        self.all(kind)
        table = self.tables[kind]
        if identifier in table:
            return table[identifier]
        text = str(identifier)
        return table.get(int(text)) if text.isascii() and text.isdigit() and len(text) < 18 else None

    def people(self) -> None:
        """Make branches, users and accounts."""
        root = self.add("branch", name="The whole company", code="ROOT", parent=None)
        for name, code in (("North", "N-1"), ("South", "S-1"), ("East", "TWIN"), ("West", "TWIN"), ("Far", "F-1")):
            self.add("branch", name=name, code=code, parent=root["id"])
        for n, level in enumerate(LEVELS):
            language = ("english", "italian", "german", "italian")[n]
            country = (39, 49, 33, 39)[n]
            self.user(f"account.{level}", level=level, language=language, country=country, yes_no=1 + n % 2)
        for n in range(23):
            learner = self.user(f"learner.{n:02}", language=("english", "german")[n % 2], country=(39, 49)[n % 2])
            learner["yes_no"] = (1, 2, 0)[n % 3]
        self.accounts = {level: self.all("user")[n] for n, level in enumerate(LEVELS)}
        for n in range(3):
            self.add("audience", id=str(uuid.UUID(int=77 + n)), name=f"Audience {n}", groups=[])
        for each in self.all("audience")[:2]:
            group = self.add("group", name=f"Group of {each['name']}", audiences=[each["id"]])
            each["groups"].append(group["id"])
        for n in range(2):
            rule = self.add("enrollment_rule", name=f"Rule {n}", notifications=[40 + n, 50 + n])
            rule["active"] = bool(n)
        for n, tail in enumerate(("alpha", "beta")):
            self.add("domain", name=tail, branch=self.all("branch")[n + 1]["id"], domain_url=f"https://{tail}.example/")
        self.add("domain", name="everything", branch=root["id"], domain_url="https://all.example/")
        for n in range(2):
            self.add("profile", name=f"Profile {n}", users=[self.accounts["power-user"]["id"]] if n == 0 else [])
        for n in range(2):
            self.add("privacy_policy_version", name=f"Version {n + 1}")

    def user(self, userid: str, **fields: Any) -> Record:
        """Store a user."""
        first, _, last = userid.partition(".")
        defaults: Record = {
            "userid": userid,
            "firstname": first.title(),
            "lastname": last.title(),
            "email": f"{userid}@example.org",
            "level": "user",
            "language": "english",
            "uuid": str(uuid.uuid4()),
            "yes_no": 0,
            "country": 39,
            "branches": [self.all("branch")[1]["id"]],
            "last_update": "2022-11-30 08:15:00",
            "credits": 5,
            "manager": None,
        }
        return self.add("user", **{**defaults, **fields})

    def learning(self) -> None:
        """Make courses, sessions, catalogs, learning plans and enrollments."""
        categories = [self.add("category", name=name)["id"] for name in ("Safety", "Languages", "Law")]
        for n in range(15):
            self.course(
                f"Course {'QWERTZUIOPASDFG'[n]}",
                category=categories[n % 3],
                kind=("elearning", "classroom", "webinar")[n % 3],
                price=[10.5 * n] if n % 4 else [],
                partner="partner-1" if n % 4 == 1 else None,
            )
        courses = self.all("course")
        courses[3]["state"] = "archived"
        courses[6]["published"] = False
        for course in courses:
            if course["kind"] == "classroom" and course["state"] == "active":
                for n in range(2):
                    self.add(
                        "session", course=course["id"], name=f"{course['name']}, group {n}", full=n == 1, onsite=True
                    )
            if course["kind"] == "webinar":
                self.add("session", course=course["id"], name=f"{course['name']}, online", full=False, onsite=False)
        for n, course in enumerate(courses[:6]):
            for m in range(n % 3 + 1):
                self.add("material", course=course["id"], name=f"Material {n}.{m}")
        for session in self.all("session"):
            self.add("event", session=session["id"], name="A day", day="2026-12-03")
        self.collections()

    def collections(self) -> None:
        """Make learning plans, catalogs and enrollments."""
        courses = self.all("course")
        usable = [each["id"] for each in courses if each["state"] == "active" and each["published"]]
        for n in range(4):
            self.plan(f"Plan {'HJKL'[n]}", courses=usable[n : n + n % 3 + 1], price=[99.0 + n] if n % 2 else [])
        plans = [each["id"] for each in self.all("learning_plan")]
        for name, members, learning_plans, levels, public in (
            ("First", usable[:11], plans[:1], LEVELS, True),
            ("Second", usable[4:6], plans, LEVELS[:3], True),
            ("Third", [], plans[1:2], LEVELS[:1], False),
            ("Empty", [], [], LEVELS, True),
            ("Nobody's", usable[:2], [], (), False),
        ):
            self.add("catalog", name=name, courses=members, plans=learning_plans, levels=levels, public=public)
        users = self.all("user")
        for n, user in enumerate(users[:9]):
            status = ("not_started", "in_progress", "completed")[n % 3]
            self.add("enrollment", course=usable[n % 5], user=user["id"], status=status, suspended=False)
            self.add(
                "plan_enrollment",
                plan=plans[n % 4],
                user=user["id"],
                status=status,
                suspended=n % 4 == 0,
                at=None,
                propagate=None,
            )
        for user in users[3:6]:
            user["manager"] = self.accounts["manager"]["id"]
        record = self.add("archived_enrollment", course=usable[0], user=users[5]["id"], name="An archived enrollment")
        self.add("archived_session", record=record["id"], name="A past session")

    def course(self, name: str, **fields: Any) -> Record:
        """Store a course."""
        defaults: Record = {
            "name": name,
            "code": "C-" + name[-3:].strip(),
            "category": next(iter(self.tables["category"])),
            "kind": "elearning",
            "state": "active",
            "published": True,
            "partner": None,
            "waiting_list": False,
            "translations": {},
            "description": "About this course",
            "credits": 2,
            "instructors": [],
        }
        record = self.add("course", **{**defaults, **fields})
        record["price"] = prices(record.get("price", []), True)
        return record

    def plan(self, name: str, **fields: Any) -> Record:
        """Store a learning plan."""
        defaults: Record = {
            "name": name,
            "courses": [],
            "price": [],
            "lang_behaviour": "default_language",
            "lang_code": "english",
        }
        record = self.add("learning_plan", **{**defaults, **fields})
        record["price"] = prices(record["price"], False)
        return record

    def sharing(self) -> None:
        """Make channels, assets, badges and checklists."""
        for n in range(4):
            self.add(
                "channel",
                name=f"Channel {n}",
                visible=n != 2,
                description="",
                visibility=[{"group": f"Group {n}"}] if n else "all",
                experts=[{"expert": f"expert.{n}"}] if n else [],
                assets=[],
            )
        channels = self.all("channel")
        for n in range(12):
            channel = channels[n % 4]
            asset = self.add("asset", name=f"Asset {n:02}", channel=channel["id"])
            channel["assets"].append(asset["id"])
        for n in range(2):
            self.add("checklist", name=f"Checklist {n}", versions=[1, 2][: n + 1])
        for n in range(3):
            self.add("report", name=f"Report {n}")

    def commerce(self) -> None:
        """Make subscription plans and records, coupons and transactions."""
        for n in range(3):
            self.add("sub_plan", name=f"Subscription {n}", amount=20.0 + n, bundle=None)
        for n, plan in enumerate(self.all("sub_plan")):
            self.add("sub_record", plan=plan["id"], name=f"Record {n}", currency="EUR", amount=18.0 + n, quantity=n)
        for n, user in enumerate(self.all("user")[:11]):
            self.add(
                "transaction", user=user["id"], name=f"T{n:03}", date=f"2026-0{n % 9 + 1}-15 10:20:30", state="paid"
            )
            self.add("wallet_entry", user=user["id"], name="Credits", credits=n)


def prices(amounts: list[Any], affiliate: bool) -> list[Record]:
    """Return price records from numbers; records stay as they are."""
    made = []
    for amount in amounts:
        if isinstance(amount, dict):
            made.append(amount)
            continue
        record: Record = {"currency_code": "EUR", "price": float(amount)}
        if affiliate:
            record["affiliate_price"] = round(amount * 0.8, 2)
        made.append(record)
    return made

"""What replaces the operations, parameters and properties that changes remove."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from lmscontract.contract.compare import Difference
from lmscontract.contract.model import Area, Endpoint
from lmscontract.contract.project import Contract
from lmscontract.contract.wording import schema_text
from lmscontract.findings.usage_finding import UNKNOWN_FORM, Substitute
from lmscontract.property_path import names
from lmscontract.readiness import recipes
from lmscontract.types import Channel, Operation
from lmscontract.usage.usage import Place


class Replacements:
    """The replacements of what some changes remove, as they are in the contract after the last of these.

    `channel` is the one whose dates say which of two changes comes later.
    """

    def __init__(
        self,
        contract: Contract,
        differences: Sequence[Difference],
        endpoints: Mapping[str, Endpoint],
        channel: Channel,
    ) -> None:
        self._contract, self._differences, self._endpoints, self._channel = contract, differences, endpoints, channel
        self._by_shape: Mapping[str, list[Difference]] = defaultdict(list)
        self._by_change: Mapping[str, list[Difference]] = defaultdict(list)
        for each in differences:
            self._by_shape[each.shape].append(each)
            self._by_change[each.change].append(each)

    def substitutes(self, difference: Difference, called: Mapping[str, Place]) -> tuple[Substitute, ...] | None:
        """Return what to use instead, with the place of the first call of each operation among it; None if that is not known."""
        named = self.nearest(difference)
        if difference.use_instead is None and not named:
            return None
        return tuple(self._substitute(name, difference, called) for name in named)

    def nearest(self, difference: Difference) -> tuple[str, ...]:
        """Return the names of the operations and properties to use instead, the nearest ones first."""
        return recipes.nearest(difference, self._by_change[difference.change])

    def edits(self, difference: Difference) -> list[tuple[Difference, str]]:
        """Return the edits that add the properties which replace a removed one, each with where its operation has them."""
        found = (self._added(each, difference) for each in self.nearest(difference) if " " not in each)
        return [each for each in found if each is not None]

    def lacks(self, difference: Difference) -> bool:
        """Return whether the property that replaces this one has a property of this name only in other operations."""
        for edit, location in self.edits(difference) if difference.kind == "response-property-removed" else ():
            own = names(difference.location.split("|")[0])[-1]
            if not self._has_member(edit, own):
                last, of_kind = names(location)[-1:], (each for each in self._differences if each.kind == edit.kind)
                return any(names(each.location)[-1:] == last and self._has_member(each, own) for each in of_kind)
        return False

    def member(self, difference: Difference) -> str:
        """Return the name of a removed property if the items of the list that replaces it have a property of this name."""
        own = names(difference.location.split("|")[0])[-1:]
        added = next((edit for edit, _ in self.edits(difference)), None)
        if added is None or difference.kind != "response-property-removed":
            return ""
        is_list = recipes.form(added.detail, self._contract.vocabulary.schemas).startswith("array")
        return own[0] if is_list and self._has_member(added, own[0]) else ""

    def added_again(self, difference: Difference) -> Difference | None:
        """Return the later change that adds a removed property again, if there is one."""
        beside = self._by_shape[difference.shape]
        added = (each for each in beside if each.kind == "response-property-added")
        channel = self._channel
        later = (each for each in added if each.dates[channel].last > difference.dates[channel].last)
        return next((each for each in later if each.location == difference.location), None)

    def _substitute(self, name: str, difference: Difference, called: Mapping[str, Place]) -> Substitute:
        if " " not in name:
            return self._property(name, difference)
        shape = Operation.parse(name).shape
        form = self._not_shown(shape)
        for change in self._contract.changes:
            for edit in change.edits:
                if edit.kind == "endpoint-added" and Operation.parse(edit.subject).shape == shape:
                    at_latest = bool(edit.keys.get("at-latest"))
                    return Substitute(name, change.when, at_latest, form=form, used_at=called.get(shape))
        return Substitute(name, form=form, used_at=called.get(shape))

    def _not_shown(self, shape: str) -> str:
        """Return which parts of an operation the specification does not show, its body or its response; empty without one."""
        endpoint = self._endpoints.get(shape)
        if endpoint is None:
            return ""
        parts = {Area.BODY: endpoint.takes_body, Area.RESPONSE: endpoint.has_content}
        missing = [each.value for each, has in parts.items() if has and not any(endpoint.of_area(each))]
        return f"whose {' and '.join(missing)} the specification does not show" if missing else ""

    def _property(self, name: str, difference: Difference) -> Substitute:
        """Return the property that replaces another one, with its place in this operation and its form."""
        added = self._added(name, difference)
        if added is None:
            return Substitute(name, difference.dates)
        edit, location = added
        record = self._endpoints[edit.shape].record
        place = recipes.listed([location], record)
        others = [
            recipes.listed([each], record) for each in edit.location.split("|") if "[]" in each and each != location
        ]
        known = recipes.form(edit.detail, self._contract.vocabulary.schemas)
        form = ", ".join([*(f"or {each}" for each in others if known), known or UNKNOWN_FORM])
        return Substitute(place, difference.dates, form=form)

    def _added(self, name: str, difference: Difference) -> tuple[Difference, str] | None:
        """Return the edit of the same change and operation that adds a property nearest to what is removed, and where.

        An edit that renames a property adds it under its new name.
        """
        if location := difference.renamed_to:
            fact = self._endpoints[difference.shape].facts.get(location)
            form = ("|".join(fact.shape) or schema_text(fact.schema)) if fact else ""
            return replace(as_added(difference), detail=form), location
        area, beside = difference.location.partition(".")[0], names(difference.location)[:-1]
        added = [
            (names(location)[:-1] != beside, len(location), location, each)
            for each in self._by_shape[difference.shape]
            if each.change == difference.change and not each.breaking
            for location in each.location.split("|")
            if location.startswith(f"{area}.") and names(location)[-len(names(name)) :] == names(name)
        ]
        if not added:
            return None
        *_, location, edit = min(added, key=lambda each: each[:3])
        return edit, location

    def _has_member(self, added: Difference, name: str) -> bool:
        return name in re.findall(r"\w+", recipes.form(added.detail, self._contract.vocabulary.schemas))


def as_added(difference: Difference) -> Difference:
    """Return the edit that adds a renamed property or parameter under its new name; any other edit as it is."""
    if not difference.renamed_to:
        return difference
    return replace(difference, kind=difference.kind.replace("renamed", "added"), location=difference.renamed_to)

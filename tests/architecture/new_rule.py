"""Create the stubs of a new rule in every package that needs it: `tox -e new-rule -- value-misspelled`.

Nothing that is there is overwritten. Uses the standard library only, so that it runs before anything is installed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]

_MODULE = '''"""What is true of a tenant that keeps the rule, in one sentence.

Why it matters: what goes wrong for the clients of the platform.
What to do: what a reader of the finding does next.
Check: what is checked, in one sentence.
Example: `GET /toys` that gets one response breaks the rule, one that gets another does not.
"""

from lmscontract.rules.rule import Rule, RuleArea, stated

RULE = Rule("{name}", RuleArea.RESPONSES, "{title}", __doc__, stated)

requirements = RULE.from_behaviours
'''

_CHECK = '''

@verifies("{name}")
def test_{snake}(requirement: Requirement, target: Target) -> Verified:
    """What is tried, in one sentence."""
    raise NotVerified("no check is written yet", requirement.operation.label)
'''

_CASES = """- case: what the small contract shows, in one line
  paths: {{/toys: {{get: {{x-items: {{}}}}}}}}
  requirements:
    "{name}:GET /toys": stated response
"""

_PAGE = """# {name}

{title}.

Written by `tox -e docs` once the module is.
"""


def stubs(name: str) -> Mapping[str, str]:
    """Return the text of each new file by its path under the root; the check is appended to an existing file."""
    words = {"name": name, "snake": name.replace("-", "_"), "title": name.replace("-", " ").capitalize()}
    return {
        f"src/lmscontract/rules/{words['snake']}.py": _MODULE.format(**words),
        f"tests/rules/cases/{name}.yaml": _CASES.format(**words),
        f"docs/rules/{name}.md": _PAGE.format(**words),
    }


def lay_out(name: str, root: Path) -> tuple[str, ...]:
    """Write the stubs of a rule under a root and return their paths; a ValueError says why nothing is written."""
    if not re.fullmatch(r"[a-z]+(-[a-z]+)+", name) or name.startswith(("no-", "check-")):
        raise ValueError(f"{name!r} is no name of a rule; say in kebab-case what is found, as in removed-property-sent")
    wanted = stubs(name)
    checks = "checks/test_responses.py"
    taken = [path for path in wanted if (root / path).exists()]
    if taken:
        raise ValueError(f"there is a rule {name} already: {taken[0]}")
    for path, text in wanted.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    with (root / checks).open("a", encoding="utf-8") as file:
        file.write(_CHECK.format(name=name, snake=name.replace("-", "_")))
    return (*wanted, checks)


def main(arguments: list[str]) -> int:
    """Create the stubs of the named rule, and print the next steps."""
    if len(arguments) != 1:
        print("name one rule: tox -e new-rule -- value-misspelled", file=sys.stderr)
        return 2
    try:
        written = lay_out(arguments[0], ROOT)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(written))
    print("next: write the case and see `pytest tests/rules` fail; then the module, the check, and its breach in mock/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

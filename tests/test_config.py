"""lmscontract.toml: what it says becomes values, and what it cannot mean becomes an error with a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lmscontract.config import PACE, Config, Secret, Tenant, find, is_loopback, read
from lmscontract.errors import ConfigurationError, UsageError
from lmscontract.types import Channel, Operation

STRINGS = 'expected an array of strings, as in ["our-changes/"]'
DAY_AND_TIME = "dates.a: expected a day or a month, got '2026-12-14 10:00:00'"
FACT = "expected a string, a number, true or false"
FULL = """
[contract]
changes = ["our-changes/", "more"]

[tenants.sandbox-01]
base-url = "https://learning.example.com/"
channel = "sandbox"
sandbox = true
requests-per-second = 5
grant = "password"
client-id = {env = "LMS_CLIENT_ID"}
client-secret = {env = "LMS_CLIENT_SECRET"}
private-key = {file = "key.pem"}

[tenants.sandbox-01.accounts.superadmin]
username = "qa.admin"
password = {env = "LMS_ADMIN_PASSWORD"}

[tenants.sandbox-01.accounts.user-2]
username = {env = "LMS_SECOND"}

[tenants.sandbox-01.accounts.user-2.facts]
invisible_channel = 12

[tenants.sandbox-01.facts]
archived_course = 123
since = 2026-01-02

[tenants.sandbox-01.bodies]
"POST /learn/v1/courses" = {course_name = "Contract check", days = [2026-01-02]}

[tenants.sandbox-01.identifiers]
"GET /learn/v1/courses" = "number"
default = "id"

[tenants.sandbox-01.sort]
"GET /learn/v1/courses" = "name"

[tenants.sandbox-01.dates]
pricing-moves-to-ecommerce = 2026-12-14
trails = "2026-12"
"""


def written(folder: Path, text: str, name: str = "lmscontract.toml") -> Path:
    """A file with that text."""
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def refused(folder: Path, text: str) -> ConfigurationError:
    """The error that reading such a file ends with."""
    with pytest.raises(ConfigurationError) as caught:
        read(written(folder, text))
    return caught.value


def tenant_of(folder: Path, keys: str, base_url: str = "http://127.0.0.1:8080") -> Tenant:
    """The only tenant of a file, with those keys."""
    return read(written(folder, f'[tenants.t]\nbase-url = "{base_url}"\n{keys}')).tenant("t")


def test_every_key_of_the_design_is_read(tmp_path: Path) -> None:
    """A file with every key becomes one value, with paths relative to the file."""
    path = written(tmp_path, FULL)
    config = read(path)
    tenant = config.tenant("sandbox-01")
    keys = "tenants.sandbox-01"
    assert config.changes == (tmp_path / "our-changes/", tmp_path / "more")
    assert tenant.base_url == "https://learning.example.com"
    assert (tenant.channel, tenant.sandbox, tenant.requests_per_second) == (Channel("sandbox"), True, 5.0)
    assert (tenant.grant, tenant.where) == ("password", f"{path}:5")
    assert tenant.client_id == Secret(f"{path}:11: {keys}.client-id", env="LMS_CLIENT_ID")
    assert tenant.private_key == Secret(f"{path}:13: {keys}.private-key", file=tmp_path / "key.pem")
    assert tenant.accounts["superadmin"].username.resolve({}) == "qa.admin"
    assert tenant.accounts["user-2"].password is None
    assert tenant.accounts["user-2"].facts == {"invisible_channel": 12}
    assert tenant.places["accounts.user-2.facts.invisible_channel"] == f"{path}:23"
    assert tenant.facts == {"archived_course": 123, "since": "2026-01-02"}
    assert tenant.bodies == {
        Operation("POST", "/learn/v1/courses"): {"course_name": "Contract check", "days": ["2026-01-02"]}
    }
    assert tenant.identifiers == {"GET /learn/v1/courses": "number", "default": "id"}
    assert tenant.sort == {"GET /learn/v1/courses": "name"}
    assert tenant.dates == {"pricing-moves-to-ecommerce": "2026-12-14", "trails": "2026-12"}
    assert [secret.where for secret in tenant.secrets] == [
        f"{path}:12: {keys}.client-secret",
        f"{path}:13: {keys}.private-key",
        f"{path}:17: {keys}.accounts.superadmin.password",
    ]


def test_what_is_not_written_stays_unsaid(tmp_path: Path) -> None:
    """A tenant with an address only is silent about everything else, and may not be written to."""
    tenant = tenant_of(tmp_path, "")
    assert (tenant.channel, tenant.grant, tenant.requests_per_second, tenant.sandbox) == (None, None, None, False)
    assert (tenant.client_id, list(tenant.secrets), dict(tenant.accounts)) == (None, [], {})
    assert read(written(tmp_path, "")) == Config(tmp_path / "lmscontract.toml")


def test_a_tenant_elsewhere_is_asked_slowly_unless_its_section_says_otherwise(tmp_path: Path) -> None:
    """A pace applies to every address that is not of this machine, also to one that replaces the address of the file."""
    here, elsewhere = tenant_of(tmp_path, ""), tenant_of(tmp_path, "", "https://learning.example.com")
    assert (here.pace, elsewhere.pace, here.at("https://learning.example.com").pace) == (None, PACE, PACE)
    assert tenant_of(tmp_path, "requests-per-second = 50", "https://learning.example.com").pace == 50


def test_pyproject_holds_the_same_keys_under_our_section(tmp_path: Path) -> None:
    """[tool.lmscontract] of pyproject.toml is read like the file of its own, and its errors name its own lines."""
    path = written(
        tmp_path,
        '[project]\nname = "x"\n[tool.lmscontract.tenants.t]\nbase-url = "http://localhost"\n',
        "pyproject.toml",
    )
    assert read(path).tenant("t").base_url == "http://localhost"
    written(tmp_path, "[tool.lmscontract]\ntenant = 1\n", "pyproject.toml")
    with pytest.raises(ConfigurationError) as caught:
        read(path)
    assert caught.value == ConfigurationError(
        "tool.lmscontract.tenant: unknown key", f"{path}:2", "the closest is tenants"
    )


def test_a_pyproject_without_our_section_is_no_configuration(tmp_path: Path) -> None:
    """Reading a pyproject.toml that does not mention us says what to add."""
    path = written(tmp_path, "[tool.other]\n", "pyproject.toml")
    with pytest.raises(ConfigurationError, match=r"has no \[tool.lmscontract\]; add it"):
        read(path)


@pytest.mark.parametrize(
    ("text", "line", "what", "hint"),
    [
        ("[tenant.x]", 1, "tenant: unknown key", "the closest is tenants"),
        ("\n[contract]\nchange = []", 3, "contract.change: unknown key", "the closest is changes"),
        ("zzz = 1", 1, "zzz: unknown key", "choose one of contract, tenants"),
        ("contract = 1", 1, "contract: expected a table, got 1", ""),
        ("tenants.t = 1", 1, "tenants.t: expected a table, got 1", ""),
        ('[contract]\nchanges = "x"', 2, f"contract.changes: {STRINGS}, got 'x'", ""),
        ("[contract]\nchanges = [1]", 2, f"contract.changes: {STRINGS}, got [1]", ""),
        ("[tenants.t]", 1, "tenants.t.base-url: expected a string, but the key is missing", ""),
        ("[tenants.t]\nbase-url = 5", 2, "tenants.t.base-url: expected a string, got 5", ""),
        ('[tenants."a b"]\nbase-url = ""', 2, "tenants.\"a b\".base-url: expected a string, got ''", ""),
    ],
)
def test_a_wrong_key_or_type_is_an_error_with_its_line(
    tmp_path: Path, text: str, line: int, what: str, hint: str
) -> None:
    """A value without a meaning is an error that names line, key and the closest known name."""
    assert refused(tmp_path, text) == ConfigurationError(what, f"{tmp_path / 'lmscontract.toml'}:{line}", hint)


@pytest.mark.parametrize(
    ("keys", "what", "hint"),
    [
        ("chanel = 'sandbox'", "chanel: unknown key", "the closest is channel"),
        ("channel = 1", "channel: expected a string, got 1", ""),
        ("sandbox = 'yes'", "sandbox: expected true or false, got 'yes'", ""),
        ("max-lag = -1", "max-lag: expected a number that is not negative, got -1", ""),
        ("requests-per-second = 0", "requests-per-second: expected a number above zero, got 0", ""),
        ("requests-per-second = true", "requests-per-second: expected a number above zero, got True", ""),
        ("requests-per-second = inf", "requests-per-second: expected a number above zero, got inf", ""),
        ("requests-per-second = '5'", "requests-per-second: expected a number above zero, got '5'", ""),
        ("token = 5", "token: expected a variable or a file", 'write {env = "NAME"} or {file = "PATH"}'),
        ("token = {env = ''}", "token: expected a variable or a file", 'write {env = "NAME"} or {file = "PATH"}'),
        (
            "token = {env = 'A', file = 'b'}",
            "token: expected a variable or a file",
            'write {env = "NAME"} or {file = "PATH"}',
        ),
        ("token = {vault = 'A'}", "token: expected a variable or a file", 'write {env = "NAME"} or {file = "PATH"}'),
        ("accounts.user.password = 'x'", "accounts.user: expected a username or a token", "add one"),
        ("accounts.user.name = 'x'", "accounts.user.name: unknown key", "the closest is username"),
        (
            "bodies.'POST learn' = {}",
            "bodies.\"POST learn\": 'POST learn' is not an operation; write it as in GET /path",
            "",
        ),
        ("bodies.'POST /learn' = 1", 'bodies."POST /learn": expected a table or an array, got 1', ""),
        (
            "identifiers.'learn' = 'id'",
            "identifiers.learn: 'learn' is not an operation; write it as in GET /path",
            'write "GET /path" or default',
        ),
        ("sort.default = 1", "sort.default: expected a string, got 1", ""),
        ("dates.a = 2026", "dates.a: expected a day or a month, got '2026'", 'write 2026-12-14 or "2026-12"'),
        ("dates.a = '2026-13'", "dates.a: expected a day or a month, got '2026-13'", 'write 2026-12-14 or "2026-12"'),
        (
            "dates.a = '2026-12-99'",
            "dates.a: expected a day or a month, got '2026-12-99'",
            'write 2026-12-14 or "2026-12"',
        ),
        (
            "dates.a = 2026-12-14T10:00:00",
            "dates.a: expected a day or a month, got '2026-12-14 10:00:00'",
            'write 2026-12-14 or "2026-12"',
        ),
        ("facts.a = [1, 2]", f"facts.a: {FACT}, got [1, 2]", ""),
        ("facts.a = {b = 1}", f"facts.a: {FACT}, got {{'b': 1}}", ""),
        ('facts.a = ""', f"facts.a: {FACT}, got ''", ""),
        ('accounts.user = {username = "a", facts = {b = []}}', f"accounts.user.facts.b: {FACT}, got []", ""),
    ],
)
def test_a_tenant_key_without_meaning_is_refused(tmp_path: Path, keys: str, what: str, hint: str) -> None:
    """Each key of a tenant takes what it is meant to take and nothing else."""
    error = refused(tmp_path, f'[tenants.t]\nbase-url = "http://localhost"\n{keys}\n')
    assert error == ConfigurationError(f"tenants.t.{what}", f"{tmp_path / 'lmscontract.toml'}:3", hint)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "learning.example.com",
        "ftp://x",
        "https://",
        "https://x/?a=b",
        "https://x/#f",
        "https://x:99999",
        "https://[x",
    ],
)
def test_an_address_must_be_one_of_a_web_service(tmp_path: Path, address: str) -> None:
    """A base-url that cannot be called is refused when the file is read, not when the run begins."""
    assert refused(tmp_path, f'[tenants.t]\nbase-url = "{address}"').exit_code == 2


def test_an_address_holds_no_password(tmp_path: Path) -> None:
    """A user in front of the host is refused, and the error does not repeat it."""
    error = refused(tmp_path, '[tenants.t]\nbase-url = "https://me:hunter2@x"')
    assert "hunter2" not in str(error)
    assert error.what == "the address contains a user or a password"


@pytest.mark.parametrize("key", ["client-secret", "private-key", "token", "expired-token", "accounts.user.password"])
def test_a_literal_secret_stays_on_this_machine(tmp_path: Path, key: str) -> None:
    """A secret written into the file is accepted for a loopback address only, and never repeated."""
    keys = f"accounts.user.username = 'u'\n{key} = 'hunter2'"
    tenant = tenant_of(tmp_path, keys)
    assert [secret.resolve({}) for secret in tenant.secrets] == ["hunter2"]
    assert "hunter2" not in repr(tenant)
    with pytest.raises(ConfigurationError) as caught:
        tenant_of(tmp_path, keys, "https://learning.example.com")
    assert caught.value.where == f"{tmp_path / 'lmscontract.toml'}:4: tenants.t.{key}"
    assert "hunter2" not in str(caught.value)
    with pytest.raises(ConfigurationError, match="a literal secret is only allowed"):
        tenant.at("https://learning.example.com")
    assert tenant.at("http://[::1]:99/").base_url == "http://[::1]:99"


def test_names_are_no_secrets(tmp_path: Path) -> None:
    """A client id and a username may be in the file wherever the tenant is, and it may move."""
    keys = "client-id = 'us'\naccounts.user.username = 'u'\ntoken = {env = 'T'}"
    tenant = tenant_of(tmp_path, keys, "https://a.example")
    assert tenant.at("https://b.example").client_id == tenant.client_id


def test_a_secret_is_read_when_it_is_asked_for(tmp_path: Path) -> None:
    """A variable or a file gives the value without the line break at its end."""
    (tmp_path / "key").write_text("line 1\nline 2\r\n", "utf-8")
    assert Secret("x", env="A").resolve({"A": " v "}) == " v "
    assert Secret("x", file=tmp_path / "key").resolve({}) == "line 1\nline 2"


def test_a_missing_secret_is_reported_by_its_place(tmp_path: Path) -> None:
    """A variable that is unset or empty, and a file that is missing, empty or no text, are errors."""
    (tmp_path / "empty").write_text("\n", "utf-8")
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    assert _missing(Secret("f: k", env="A"), {}) == "f: k: the environment variable A is not set; set it"
    assert _missing(Secret("f: k", env="A"), {"A": ""}) == "f: k: the environment variable A is not set; set it"
    assert "cannot be read: No such file" in _missing(Secret("f: k", file=tmp_path / "none"), {})
    assert "cannot be read: it is not UTF-8 text" in _missing(Secret("f: k", file=tmp_path / "binary"), {})
    assert "is empty" in _missing(Secret("f: k", file=tmp_path / "empty"), {})


def _missing(secret: Secret, environ: dict[str, str]) -> str:
    with pytest.raises(ConfigurationError) as caught:
        secret.resolve(environ)
    return str(caught.value)


@given(st.text(min_size=1))
def test_no_representation_shows_a_value(value: str) -> None:
    """However a literal secret is spelled, printing it, or what holds it, gives the same text as any other."""
    assert repr(Secret("f: k", literal=value)) == repr(Secret("f: k", literal="other"))


def test_an_unknown_tenant_names_the_nearest(tmp_path: Path) -> None:
    """Asking for a tenant that is not there is wrong usage, with the name that was probably meant."""
    path = written(tmp_path, FULL)
    with pytest.raises(UsageError) as caught:
        read(path).tenant("sandbox-1")
    assert caught.value == UsageError(f"{path} has no tenant sandbox-1", "--tenant", "the closest is sandbox-01")
    with pytest.raises(UsageError) as caught:
        read(path).tenant("qa")
    assert caught.value.hint == "it has sandbox-01"


def test_broken_toml_is_reported_with_its_line(tmp_path: Path) -> None:
    """A file that is no TOML, no text, or not there is an error in one line."""
    path = tmp_path / "lmscontract.toml"
    assert refused(tmp_path, "a = 1\nb = = 2").where == f"{path}:2"
    assert refused(tmp_path, "a = ").where.startswith(str(path))
    path.write_bytes(b"\xff")
    with pytest.raises(ConfigurationError, match="not UTF-8 text"):
        read(path)
    with pytest.raises(ConfigurationError, match="cannot be read: No such file"):
        read(tmp_path / "none.toml")


def test_the_nearest_file_upward_is_found(tmp_path: Path) -> None:
    """lmscontract.toml wins over pyproject.toml beside it; a pyproject.toml that does not mention us is passed by."""
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    ours = written(tmp_path, "")
    other = written(tmp_path / "a", "[project]\n", "pyproject.toml")
    assert find(inner) == ours
    other.write_text("[tool.lmscontract]\n", "utf-8")
    assert find(inner) == other
    assert find(other) == other
    assert find(tmp_path) == ours
    beside = written(tmp_path / "a", "")
    assert find(inner) == beside


def test_the_broken_pyproject_of_another_tool_is_ignored(tmp_path: Path) -> None:
    """A pyproject.toml that cannot be parsed counts only when it mentions us; then reading it is an error."""
    ours = written(tmp_path, "")
    folder = tmp_path / "a"
    folder.mkdir()
    other = written(folder, "= = =\n", "pyproject.toml")
    assert find(folder) == ours
    other.write_text("= = =\n[tool.lmscontract]\n", "utf-8")
    assert find(folder) == other


def test_nothing_is_found_where_nothing_is() -> None:
    """A folder without any configuration above it has none."""
    assert find(Path("/nowhere/at/all")) is None


@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("http://127.0.0.1:8080", True),
        ("http://127.8.9.1", True),
        ("http://[::1]", True),
        ("http://localhost", True),
        ("http://mock.localhost:80", True),
        ("http://localhost.example.com", False),
        ("https://10.0.0.1", False),
        ("https://127.0.0.1.example.com", False),
        ("nonsense", False),
    ],
)
def test_loopback_is_this_machine_only(address: str, local: bool) -> None:
    """Only localhost and the loopback networks are this machine; what merely looks like them is not."""
    assert is_loopback(address) is local

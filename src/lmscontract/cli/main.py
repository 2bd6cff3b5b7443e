"""The command line: verbs that are loaded when they are called, and an exit code and one line for every error."""

from __future__ import annotations

import errno
import importlib
import os
import re
import sys
from collections.abc import Mapping, Sequence

import click

from lmscontract.cli.words import flag
from lmscontract.errors import Defect, LmsContractError, UsageError, closest

DEBUG = "LMSCONTRACT_DEBUG"
INTERRUPTED = 130
_BROKEN_PIPE = 128 + 13  # SIGPIPE, which Windows does not name
_NO_ROOM = (errno.ENOSPC, errno.EIO)
_NO_NUMBER = re.compile(r"is not a valid (integer|float)(?: range)?")
_NUMBERS = {"integer": "whole number", "float": "number"}

VERBS: Mapping[str, str] = {
    "check": "Check a tenant, or the mock, against the contract of a month.",
    "mock": "Serve a tenant that keeps the contract of a month.",
    "diff": "Show what changes between two months.",
    "export": "Print the contract of a month as an OpenAPI document.",
    "explain": "Tell all about a rule, an operation, a change or an id.",
}
"""Every verb with its line on the help page; the module of the same name holds it, and is loaded when it is called."""


class LazyGroup(click.Group):
    """A group that knows its verbs by name, and imports one only to run it."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002 - click has a context
        """The command of a verb; a UsageError names the closest when there is none."""
        if cmd_name not in VERBS:
            known = f"the verbs are {', '.join(VERBS)}"
            what = f"there is no verb {cmd_name}" if cmd_name.strip() else "names no verb"
            raise UsageError(what, "lmscontract", closest(cmd_name, VERBS) or known)
        command: click.Command = getattr(importlib.import_module(f"lmscontract.cli.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        """The verbs with their lines, without loading any."""
        with formatter.section("Verbs"):
            formatter.write_dl([*VERBS.items()])


def _print_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"lmscontract {version('lmscontract')}")
        except PackageNotFoundError:
            click.echo("lmscontract, from a checkout that is not installed")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    no_args_is_help=False,
    invoke_without_command=True,
    subcommand_metavar="VERB …",
    context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
@click.pass_context
def lmscontract(ctx: click.Context) -> None:
    """Whether a learning platform still keeps its dated API contract, and which requirement broke.

    Exit codes: 0 fine, 1 findings, 2 wrong usage, 3 inconclusive, 4 a defect of ours.
    """
    if ctx.invoked_subcommand is None:
        raise UsageError("names no verb", "lmscontract", f"the verbs are {', '.join(VERBS)}; see lmscontract --help")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit code, and for an error one line on standard error."""
    try:
        # Not click's own main: that ends a broken pipe with 1, which is what findings end with.
        with lmscontract.make_context("lmscontract", [*arguments]) as context:
            lmscontract.invoke(context)
        sys.stdout.flush()
        return 0
    except BrokenPipeError:  # whoever read us has enough
        _print_no_more()
        return _BROKEN_PIPE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return _report(_in_our_words(error))
    except LmsContractError as error:
        return _report(error)
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _NO_ROOM and error.filename is None:
            _print_no_more()
            hint = "send it to where there is room"
            return _report(UsageError(f"cannot be written: {error.strerror}", "standard output", hint))
        return _report(_defect(error))


def _print_no_more() -> None:
    """Let go of what is not printed yet, which must not fail again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: LmsContractError) -> int:
    if os.environ.get(DEBUG):
        import traceback

        traceback.print_exc()
    click.echo(str(error), err=True)
    return error.exit_code


def _in_our_words(error: click.ClickException) -> UsageError:
    """What click says of a command line, as `--flag: what; how to hint it`."""
    what = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    hint = f"see {context.command_path} --help" if context else "see lmscontract --help"
    if isinstance(error, click.NoSuchOption):
        known = [name for param in context.command.params for name in param.opts] if context else []
        return UsageError("there is no such option", error.option_name, closest(error.option_name, known) or hint)
    if isinstance(error, click.MissingParameter):
        return UsageError("is missing", flag(error.param), hint)
    if isinstance(error, click.BadParameter):
        if error.param is not None and isinstance(error.param.type, click.Choice):
            hint = ""  # the message names the choices
        what = _NO_NUMBER.sub(lambda found: f"is no {_NUMBERS[found[1]]}", error.message.rstrip("."))
        return UsageError(what, flag(error.param), hint)
    if isinstance(error, click.BadOptionUsage):
        return UsageError(what.removeprefix(f"Option '{error.option_name}' "), error.option_name, hint)
    where = context.command_path if context else "lmscontract"
    return UsageError(what[:1].lower() + what[1:], where, hint)


def _defect(error: Exception) -> Defect:
    import traceback
    from pathlib import Path

    frames = traceback.extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "lmscontract"
    remedy = f"please report it, with what {DEBUG}=1 prints"
    return Defect(f"a defect of ours: {type(error).__name__}: {error}", where, remedy)

"""The command line: loads a command when it is called, and ends with an exit code and one line for every error."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Mapping, Sequence

import click

from lmscontract.check_options import listed
from lmscontract.errors import Defect, LmsContractError, UsageError, closest, described
from lmscontract.interrupts import INTERRUPTED, interrupt_on_sigterm

DEBUG = "LMSCONTRACT_DEBUG"
_BROKEN_PIPE = 128 + 13  # SIGPIPE, which Windows does not have
_DEVICE_FULL = (errno.ENOSPC, errno.EIO)

COMMANDS: Mapping[str, str] = {
    "check": "Verify a tenant, or the mock, against the contract of a month.",
    "cleanup": "Undo the writes that a killed run left on a tenant.",
    "mock": "Serve a mock platform that keeps the contract of a month.",
    "readiness": "Show what breaks in an integration: where, when, and what to write instead.",
    "diff": "Show what changes between two months.",
    "export": "Print the contract of a month as an OpenAPI document.",
    "token": "Print an access token of a tenant.",
    "operations": "List the operations of a month.",
    "explain": "Explain a rule, an operation, a change or an id.",
    "new-contract": "Write a small contract to start from.",
}
"""Every command with its line on the help page; the module of the same name defines it."""


class LazyGroup(click.Group):
    """A group that imports a command only to run it."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:  # noqa: ARG002 - click's signature
        """Return a command; a UsageError names the closest one if it does not exist."""
        if cmd_name not in COMMANDS:
            if not cmd_name.strip():
                raise _NO_COMMAND
            known = f"the commands are {', '.join(COMMANDS)}"
            raise UsageError(f"there is no command {cmd_name}", "error", closest(cmd_name, COMMANDS) or known)
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(importlib.import_module(f"lmscontract.cli.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - as above
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([*COMMANDS.items()])


_NO_COMMAND = UsageError("no command given", "error", "see `lmscontract --help`")


def _print_version(ctx: click.Context, _param: click.Parameter, given: bool) -> None:
    if given:
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
    subcommand_metavar="COMMAND …",
    context_settings={"max_content_width": 100, "help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
@click.pass_context
def lmscontract(ctx: click.Context) -> None:
    """Verify that a learning platform keeps its dated REST API contract.

    Exit codes: 0 passed, 1 findings, 2 wrong usage, 3 inconclusive, 4 a defect of lmscontract, 130 interrupted.
    """
    if ctx.invoked_subcommand is None:
        raise _NO_COMMAND


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with its exit code."""
    interrupt_on_sigterm()
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code; print an error as one line on standard error."""
    try:
        # Not click's main(): that ends with 1 on a broken pipe, and 1 means findings.
        with lmscontract.make_context("lmscontract", [*arguments]) as context:
            lmscontract.invoke(context)
        sys.stdout.flush()
        return 0
    except BrokenPipeError:
        _discard_output()
        return _BROKEN_PIPE
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        return _report(_usage_error(error))
    except LmsContractError as error:
        return _report(error)
    except Exception as error:
        if isinstance(error, OSError) and error.errno in _DEVICE_FULL and error.filename is None:
            _discard_output()
            return _report(UsageError(f"cannot be written: {error.strerror}", "standard output"))
        hint = f"please report it with the output of {DEBUG}=1"
        return _report(Defect(f"a defect of lmscontract: {described(error)}", hint=hint))


def _discard_output() -> None:
    """Discard what is not printed yet, so that it does not fail again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: LmsContractError) -> int:
    if os.environ.get(DEBUG):
        _print_stack(sys.exc_info()[1] or error)
    click.echo(str(error), err=True)
    return error.exit_code


def _print_stack(error: BaseException) -> None:
    """Print where an error and what caused it were raised, without their messages, which may hold data of a tenant."""
    import traceback

    if cause := error.__cause__ or error.__context__:
        _print_stack(cause)
    lines = traceback.format_tb(error.__traceback__)
    click.echo(f"Traceback (most recent call last):\n{''.join(lines)}{type(error).__name__}\n", err=True)


def _usage_error(error: click.ClickException) -> UsageError:
    """Return an error of click as `--option: what; what to do`."""
    from lmscontract.cli.options import flag

    what = error.format_message().rstrip(".")
    context = getattr(error, "ctx", None)
    hint = f"see `{context.command_path} --help`" if context else "see `lmscontract --help`"
    if isinstance(error, click.NoSuchOption):
        known = [name for param in context.command.params for name in param.opts] if context else []
        return UsageError("there is no such option", error.option_name, closest(error.option_name, known) or hint)
    if isinstance(error, click.MissingParameter):
        return UsageError("is missing", flag(error.param), hint)
    if isinstance(error, click.BadParameter):
        if error.param is not None and isinstance(error.param.type, click.Choice):
            choices = listed([*map(str, error.param.type.choices)])
            return UsageError(f"expected {choices}, got {error.message.partition(' is not ')[0]}", flag(error.param))
        return UsageError(error.message.rstrip("."), flag(error.param), hint)
    if isinstance(error, click.BadOptionUsage):
        return UsageError(what.removeprefix(f"Option '{error.option_name}' "), error.option_name, hint)
    return UsageError(what[:1].lower() + what[1:], context.command_path if context else "lmscontract", hint)

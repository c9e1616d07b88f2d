"""The ``askance`` command; each subcommand's module is imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from askance import __version__
from askance.errors import AskanceError
from askance.registry import import_attribute

__all__ = ["LazyGroup", "cli", "main"]

INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group that knows its commands' names and summaries without importing them."""

    def __init__(
        self, *args: object, lazy: Mapping[str, tuple[str, str]], **settings: object
    ) -> None:
        super().__init__(*args, **settings)  # type: ignore[arg-type]
        self.lazy = dict(lazy)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Names in the order of the work, not of the alphabet."""
        return list(self.lazy)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002
        cmd_name: str,
    ) -> click.Command | None:
        """Import the command that was called."""
        if cmd_name not in self.lazy:
            return None
        command = import_attribute(self.lazy[cmd_name][0])
        assert isinstance(command, click.Command)  # noqa: S101 - our own table
        return command

    def format_commands(
        self,
        ctx: click.Context,  # noqa: ARG002
        formatter: click.HelpFormatter,
    ) -> None:
        """The summaries, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self.lazy.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Add a did-you-mean to click's own complaint."""
        from difflib import get_close_matches

        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            close = get_close_matches(args[0], self.lazy, n=1)
            hint = f" Did you mean {close[0]!r}?" if close else ""
            raise click.UsageError(f"{error.message}{hint}", ctx) from error


COMMANDS = {
    "demo": (
        "askance.cli.demo:demo",
        "Run the main audit on bundled questions; ends with a report.",
    ),
    "clever-hans": (
        "askance.cli.clever_hans:clever_hans",
        "Does a QA model read the question?",
    ),
    "multihop": (
        "askance.cli.multihop:multihop",
        "Does it reason over several documents, and show its facts?",
    ),
    "score": ("askance.cli.score:score", "Score predictions exactly as the official scripts do."),
    "report": ("askance.cli.report:report", "Write a run's report again, from its record."),
    "check-data": ("askance.cli.check_data:check_data", "Check a dataset; re-align its answers."),
    "list": ("askance.cli.names:list_names", "Name the datasets, metrics, perturbations, readers."),
    "completion": ("askance.cli.completion:completion", "Print shell completion for your shell."),
}


@click.group(cls=LazyGroup, lazy=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="askance")
@click.option("--debug", is_flag=True, help="Show a traceback when something goes wrong.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Put text systems to the question.

    Results go to stdout, talk and progress to stderr. The same command again resumes a run.

    \b
    Exit codes: 0 done, 1 failed, 2 usage, 100 a --fail-if gate not met, 130 interrupted.

    \b
    Example:
      askance clever-hans run dev-v1.1.json --limit 500 --out runs/mine
    """
    ctx.ensure_object(dict)["debug"] = debug


def main() -> None:
    """Run the command line; every fault is one line on stderr and an exit code."""
    debug = "--debug" in sys.argv[1:]
    try:
        status = cli(standalone_mode=False)
    except click.exceptions.Exit as error:
        status = error.exit_code
    except click.Abort:
        click.echo("interrupted; the same command again goes on", err=True)
        status = INTERRUPTED
    except KeyboardInterrupt:
        click.echo("interrupted; the same command again goes on", err=True)
        status = INTERRUPTED
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except AskanceError as error:
        if debug:
            raise
        click.echo(f"askance: {error}", err=True)
        status = error.exit_code
    except BrokenPipeError:
        # Whoever read our output has seen enough; devnull keeps the shutdown quiet.
        sys.stdout = open("/dev/null", "w")  # noqa: SIM115, PTH123
        status = 0
    sys.exit(status if isinstance(status, int) else 0)

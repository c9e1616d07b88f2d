"""``askance completion``: the script that makes a shell complete our commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["completion"]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of SHELL.

    \b
    Example:
      askance completion bash >> ~/.bashrc
    """
    from askance.cli import cli

    kind = get_completion_class(shell)
    assert kind is not None  # noqa: S101 - click has all three
    click.echo(kind(cli, {}, "askance", "_ASKANCE_COMPLETE").source())

"""Everything between a command and the outside: answers, batches, errors and exit status.

A command's function takes read values and returns an `Answer`; this module asks for its record or
its view and writes it. It holds no rule of any game and no field of any record.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource
from click.exceptions import Exit, NoArgsIsHelpError

from ..errors import CribtoolError, FileError, OptionError, RecordError, shorten
from .params import STDIN, Value, read_flag

if TYPE_CHECKING:
    from ..render import Block

__all__ = [
    "DONE",
    "FAULT",
    "INTERRUPTED",
    "NO",
    "WRONG",
    "Answer",
    "Command",
    "Key",
    "decode",
    "make_command",
    "patience",
    "read_json",
    "read_text",
    "run",
    "write_examples",
    "write_file",
]

DONE, NO, WRONG, FAULT, INTERRUPTED = 0, 1, 2, 70, 130
"""Exit status: done; the verdict is no or a line failed; bad input; our fault; Ctrl-C."""

LONGEST_LINE = 100_000
"""More characters than any line of arguments needs; splitting one takes their square of time."""
LARGEST_FILE = 64 * 2**20
"""More bytes than any document of this program has; a file beyond it is refused."""


class Answer(NamedTuple):
    """What a command found: its record for scripts, its view for people, and its verdict."""

    record: Callable[[], dict[str, Any]]
    view: Callable[[], Sequence[Block]]
    verdict: bool = True


class Key(NamedTuple):
    """A key of a batch line that no option has: the parameter it sets and how it is read."""

    into: str
    read: Callable[[Any], Any]


class _Strict(click.Command):
    """A command that refuses an option given twice, where click would drop the first value."""

    def make_parser(self, ctx: click.Context) -> Any:
        parser = super().make_parser(ctx)
        parse = parser.parse_args

        def parse_once(args: list[str]) -> Any:
            values, rest, order = parse(args)
            for param in order:
                if order.count(param) > 1 and isinstance(param, click.Option):
                    plain_flag = param.is_flag and not param.secondary_opts
                    if not (param.multiple or plain_flag):
                        name = max(param.opts, key=len)
                        raise click.UsageError(f"{name} stands twice: give it once", ctx)
            return values, rest, order

        parser.parse_args = parse_once  # type: ignore[method-assign]
        return parser


class Command(_Strict):
    """A command that answers once or, on `-`, line by line.

    `examples` are pairs of a command line and what it does; `records` the names of the records it
    prints; `sections` further parts of its man page (title, paragraphs); `exclusive` groups of
    parameters of which a batch line's choice replaces the outer one; `keys` maps a batch line's
    key to a `Key`; `is_batch` judges the read values (by default: the one argument is `-`);
    `batch_values` are parameters that only the lines of a batch have.
    """

    def __init__(
        self,
        name: str,
        *,
        answer: Callable[..., Answer],
        examples: Sequence[tuple[str, str]] = (),
        records: Sequence[str] = (),
        sections: Sequence[tuple[str, Sequence[str]]] = (),
        exclusive: Sequence[Sequence[str]] = (),
        keys: Mapping[str, Key] | None = None,
        is_batch: Callable[[Mapping[str, Any]], bool] | None = None,
        batch_values: Mapping[str, Any] | None = None,
        **attrs: Any,
    ) -> None:
        super().__init__(name, callback=self._respond, **attrs)
        self.answer = answer
        self.examples = examples
        self.records = records
        self.sections = sections
        self.exclusive = exclusive
        self.keys = keys or {}
        self.is_batch = is_batch or self._dash_alone
        self.batch_values = batch_values or {}

    def _dash_alone(self, values: Mapping[str, Any]) -> bool:
        return any(
            values[param.name or ""] == (STDIN,)
            for param in self.params
            if isinstance(param, click.Argument)
        )

    def _respond(self, json: bool, **values: Any) -> Callable[[], int]:
        if self.is_batch(values):
            return lambda: _Batch(self, values).run()
        answer = self.answer(**values)
        return lambda: emit(answer, json)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            write_examples(formatter, self.examples)


def write_examples(formatter: click.HelpFormatter, examples: Sequence[tuple[str, str]]) -> None:
    """Put the examples into a help text, each line as it is typed and below it what it does."""
    with formatter.section("Examples"):
        for line, does in examples:
            formatter.write(f"{'':{formatter.current_indent}}{line}\n")
            formatter.write(f"{'':{formatter.current_indent + 4}}{does}\n")


def make_command(name: str, **attrs: Any) -> Callable[[Callable[..., Answer]], Command]:
    """Make a `Command` of a function that takes its read parameters and returns an `Answer`.

    The function's docstring is the help text; its `click.option` decorators stand below this one.
    The option `--json` is added here, the same for all.
    """

    def wrap(function: Callable[..., Answer]) -> Command:
        params: list[click.Parameter] = list(reversed(getattr(function, "__click_params__", [])))
        params.append(
            click.Option(["--json"], is_flag=True, help="Print one JSON document on one line.")
        )
        return Command(
            name,
            answer=function,
            params=params,
            help=function.__doc__,
            context_settings={"help_option_names": ["-h", "--help"]},
            **attrs,
        )

    return wrap


def emit(answer: Answer, as_json: bool) -> int:
    """Write one answer as JSON, as a table (on a terminal) or as plain text; the exit status."""
    if as_json:
        _write_line(answer.record())
    else:
        blocks = answer.view()
        if sys.stdout.isatty():
            from ..render.tables import draw
        else:
            from ..render.plain import draw
        draw(blocks, sys.stdout)
    return DONE if answer.verdict else NO


def _write_line(record: dict[str, Any]) -> None:
    from json import dumps

    sys.stdout.write(dumps(record) + "\n")


# --- reading ------------------------------------------------------------------------------------


def _input_stream() -> IO[bytes]:
    if sys.stdin is None:
        raise FileError("standard input is closed: nothing can be read from it", input=STDIN)
    return sys.stdin.buffer


def read_text(path: str) -> str:
    """The text of the file at `path`, of standard input for `-`.

    Raises `FileError` where it cannot be read and `RecordError` where it is not UTF-8.
    """
    name = "standard input" if path == STDIN else f"'{shorten(path)}'"
    try:
        if path == STDIN:
            if sys.stdin is not None and sys.stdin.isatty():
                click.echo("reading from the terminal: Ctrl-D ends the text", err=True)
            raw = _input_stream().read(LARGEST_FILE + 1)
        else:
            with open(path, "rb") as file:
                raw = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"{name} cannot be read: {reason}", input=path) from None
    if len(raw) > LARGEST_FILE:
        raise FileError(f"{name} is larger than {LARGEST_FILE:,} bytes", input=path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordError(f"{name}: byte {error.start + 1} is not UTF-8", input=path) from None


def write_file(path: str, text: str) -> None:
    """Write `text` to the file at `path`, whole or not at all. Raises `FileError`.

    A file that is there keeps its mode, a new one has the usual one.
    """
    from tempfile import NamedTemporaryFile

    folder = os.path.dirname(os.path.abspath(path))
    try:
        with NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=folder, delete=False
        ) as file:
            try:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
                os.chmod(file.name, _mode(path))
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"'{shorten(path)}' cannot be written: {reason}", input=path) from None


def _mode(path: str) -> int:
    """The mode of the file at `path`, or that of a new file under the umask."""
    try:
        return os.stat(path).st_mode & 0o7777
    except FileNotFoundError:
        umask = os.umask(0)  # the only way to read it
        os.umask(umask)
        return 0o666 & ~umask


def read_json(path: str) -> Any:
    """The JSON document in the file at `path`, of standard input for `-`."""
    return decode(read_text(path))


def _no_constant(text: str) -> Any:
    raise RecordError(f"{text} is no JSON number", input=text)


def _number(text: str) -> float:
    """A number with a point or an exponent; one that would become infinity is refused."""
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise RecordError(f"{shorten(text)} is beyond the range of numbers", input=text)
    return number


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(f"the key '{shorten(twice)}' stands twice", input=twice)
    return found


_decoders: list[Any] = []


def decode(text: str) -> Any:
    """A JSON document. Raises `RecordError`, also on a key that stands twice in one object."""
    if not _decoders:
        from json import JSONDecoder

        _decoders.append(
            JSONDecoder(object_pairs_hook=_pairs, parse_float=_number, parse_constant=_no_constant)
        )
    try:
        document, end = _decoders[0].raw_decode(text)
        if end < len(text) and text[end:].strip():
            _decoders[0].decode(text)  # says what is wrong behind the document
        return document
    except CribtoolError:
        raise
    except RecursionError:
        raise RecordError("the JSON is nested too deeply", input=text) from None
    except ValueError as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        place = f"column {column}" if line == 1 else f"line {line}, column {column}"
        reason = getattr(error, "msg", "a number has too many digits")
        raise RecordError(
            f"no JSON document ({place}: {reason[:1].lower()}{reason[1:]})", input=text
        ) from None


# --- batches ------------------------------------------------------------------------------------


class _Batch:
    """The lines of standard input answered one by one."""

    def __init__(self, command: Command, outer: Mapping[str, Any]) -> None:
        self.command = command
        self.base = dict(outer)
        self.readers: dict[str, Key] = {"json": Key("", read_flag)}
        for param in command.params:
            name = param.name or ""
            if isinstance(param, click.Argument):
                self.base[name] = () if param.nargs == -1 else None
                key = name
            elif name == "json":
                continue
            else:
                key = max(param.opts, key=len).lstrip("-").replace("-", "_")
            self.readers[key] = Key(name, _reader(param))
        self.base.update(command.batch_values)
        self.readers.update(command.keys)
        self.parser = _Strict(command.name, params=list(command.params), add_help_option=False)

    def run(self) -> int:
        from json import dumps

        stream, out = _input_stream(), sys.stdout
        if sys.stdin.isatty():
            click.echo(
                f"cribtool {self.command.name} -: type one record a line, as arguments or as "
                "JSON; Ctrl-D ends",
                err=True,
            )
        failed = False
        for number, line in _progress(_lines(stream)):
            identity: dict[str, Any] = {}
            try:
                record = self._record(line, identity)
            except CribtoolError as error:
                failed = True
                record = _error_record(error.kind, str(error), error.input)
                record["line"] = number
            except click.UsageError as error:
                failed = True
                record = _error_record("usage", error.format_message(), shorten(line))
                record["line"] = number
            if identity:
                record.update(identity)
            out.write(dumps(record) + "\n")
            out.flush()
        return NO if failed else DONE

    def _record(self, line: str | UnicodeDecodeError, identity: dict[str, Any]) -> dict[str, Any]:
        if isinstance(line, UnicodeDecodeError):
            raise RecordError(f"byte {line.start + 1} of the line is not UTF-8")
        if line[0] == "{":
            given = self._json_values(line, identity)
        else:
            given = self._typed_values(line)
        values = self.base.copy()
        for group in self.command.exclusive:
            if any(given.get(name) for name in group):
                for name in group:
                    values[name] = False
        values.update(given)
        return self.command.answer(**values).record()

    def _json_values(self, line: str, identity: dict[str, Any]) -> dict[str, Any]:
        try:
            document = decode(line)
        except RecordError:
            identity.update(_identity(line))
            raise
        if "id" in document:
            identity["id"] = document["id"]
        values = {}
        for key, value in document.items():
            reader = self.readers.get(key)
            if reader is None:
                if key == "id":
                    continue
                raise OptionError(self._unknown(key), input=key)
            try:
                read = reader.read(value)
            except CribtoolError as error:
                raise error.at(key) from None
            if reader.into in values:
                raise OptionError(f"'{key}' says again what another key says", input=key)
            if reader.into:
                values[reader.into] = read
        return values

    def _unknown(self, key: str) -> str:
        from difflib import get_close_matches

        known = sorted({*self.readers, "id"})
        near = get_close_matches(key, known, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(known)}"
        return f"unknown key '{shorten(key)}': {hint}"

    def _typed_values(self, line: str) -> dict[str, Any]:
        from shlex import split

        if len(line) > LONGEST_LINE:
            raise RecordError(
                f"the line holds {len(line):,} characters, and arguments at most {LONGEST_LINE:,}",
                input=line,
            )
        try:
            args = split(line)
        except ValueError as error:
            raise RecordError(
                f"the line cannot be split as a shell would: {error}", input=line
            ) from None
        for arg in args:
            if arg in (STDIN, "-h", "--help", "--version", "--schema"):
                raise OptionError(f"'{arg}' has no place in a line of a batch", input=arg)
        with self.parser.make_context(self.command.name, args) as context:
            values = {
                name: value
                for name, value in context.params.items()
                if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
            }
        for param in self.command.params:
            if getattr(param.type, "reads_file", False) and param.name in values:
                raise OptionError(
                    f"{max(param.opts, key=len)} has no place in a line of a batch", input=line
                )
        values.pop("json", None)
        return values


def _identity(line: str) -> dict[str, Any]:
    """The `id` of a JSON object that is refused for another part of it, if it can be found."""
    from json import loads

    try:
        document = loads(line, parse_float=_number, parse_constant=lambda _text: None)
        return {"id": document["id"]}
    except (ValueError, KeyError, RecursionError):
        return {}


def _reader(param: click.Parameter) -> Callable[[Any], Any]:
    if isinstance(param, click.Option) and param.is_flag:
        return read_flag
    kind = param.type
    assert isinstance(kind, Value), f"{param.name} needs a type with `read`"
    if isinstance(param, click.Option) and param.multiple:

        def read_all(value: Any) -> tuple[Any, ...]:
            return tuple(kind.read(one) for one in (value if isinstance(value, list) else [value]))

        return read_all
    return kind.read


def _lines(stream: IO[bytes]) -> Iterator[tuple[int, Any]]:
    """The lines that say something, with their numbers from 1; an undecodable one as its error."""
    try:
        for number, raw in enumerate(stream, 1):
            if number == 1 and raw.startswith(b"\xef\xbb\xbf"):
                raw = raw[3:]
            try:
                line = raw.decode("utf-8").strip()
            except UnicodeDecodeError as error:
                yield number, error
                continue
            if line and line[0] != "#":
                yield number, line
    except OSError as error:
        raise FileError(f"standard input cannot be read: {error.strerror}", input=STDIN) from None


def _progress(lines: Iterator[tuple[int, Any]]) -> Iterator[tuple[int, Any]]:
    """The same lines; a count on stderr while it lasts, where a person watches only that."""
    if sys.stderr is None or not sys.stderr.isatty() or sys.stdout.isatty() or sys.stdin.isatty():
        yield from lines
        return
    from time import monotonic

    due = monotonic() + 1
    shown = False
    for number, line in lines:
        if monotonic() > due:
            due, shown = monotonic() + 0.2, True
            sys.stderr.write(f"\r{number:,} lines")
            sys.stderr.flush()
        yield number, line
    if shown:
        sys.stderr.write("\r" + " " * 30 + "\r")


@contextmanager
def patience(text: str) -> Iterator[None]:
    """Say `text` on stderr, where a person watches, while the work inside takes over a second."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    shown = False

    def show() -> None:
        nonlocal shown
        shown = True
        sys.stderr.write(f"{text} …")
        sys.stderr.flush()

    timer = Timer(1, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if shown:
            sys.stderr.write("\r" + " " * (len(text) + 2) + "\r")
            sys.stderr.flush()


# --- errors and exit status ---------------------------------------------------------------------


def _error_record(kind: str, message: str, given: str) -> dict[str, Any]:
    return {"error": {"kind": kind, "message": message, "input": given}}


def _fail(kind: str, message: str, given: str, status: int = WRONG, hint: str = "") -> int:
    if "--json" in sys.argv[1:] and sys.stdout is not None:
        try:
            _write_line(_error_record(kind, message, given))
            sys.stdout.flush()
        except OSError:
            _drop(1)
    _say(f"Error: {message}\n" + (f"{hint}\n" if hint else ""))
    return status


def _say(text: str) -> None:
    """Write to standard error; where nobody can read it, the exit status alone has to tell."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            _drop(2)


def _usage(error: click.UsageError) -> int:
    if isinstance(error, NoArgsIsHelpError):
        _say(error.format_message() + "\n")
        return WRONG
    context = error.ctx
    hint = f"'{context.command_path} --help' shows how it is used." if context else ""
    message = error.format_message()
    given = getattr(error, "option_name", None) or getattr(error, "command_name", None) or ""
    return _fail("usage", message, str(given), hint=hint)


def _drop(stream: int) -> None:
    """Let nothing more be written to a standard stream (1 or 2) that takes nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def run(command: click.Command, name: str) -> int:
    """Run the command line of this process and return its exit status."""
    gc.freeze()  # what is loaded stays: no look for garbage need pass over it again
    gc.enable()
    if f"_{name.upper()}_COMPLETE" in os.environ:
        command.main(prog_name=name)
    try:
        return _run(command, name)
    except BrokenPipeError:
        _drop(1)
        return DONE
    except OSError as error:
        _drop(1)
        return _fail("file", f"the output cannot be written: {error.strerror}", "")
    except KeyboardInterrupt:
        return _interrupted()


def _run(command: click.Command, name: str) -> int:
    if sys.stdout is None:
        return _fail("file", "standard output is closed: nothing can be written to it", "")
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        with command.make_context(name, sys.argv[1:]) as context:
            finish = command.invoke(context)
        status = finish() if finish else DONE
        sys.stdout.flush()
    except Exit as end:
        sys.stdout.flush()
        return end.exit_code
    except CribtoolError as error:
        return _fail(error.kind, str(error), error.input)
    except click.UsageError as error:
        return _usage(error)
    except click.ClickException as error:
        return _fail("usage", error.format_message(), "")
    except click.Abort:
        return _interrupted()
    except OSError:
        raise
    except Exception as error:
        if os.environ.get("CRIBTOOL_DEBUG"):
            raise
        return _fail(
            "fault",
            f"a fault of cribtool itself: {type(error).__name__}: {shorten(str(error), 200)}",
            "",
            FAULT,
            "Please report it with the command line; CRIBTOOL_DEBUG=1 shows where it happened.",
        )
    return status


def _interrupted() -> int:
    _say("Error: interrupted\n")
    return INTERRUPTED

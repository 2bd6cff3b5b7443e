"""The intermediate form of every programming language: few kinds of nodes, each with its line and column.

It keeps what decides which requests a program sends and what it reads of their responses, and drops the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

_DATA = frozenset({"int", "str", "bool", "bool | int | float | None", "tuple[str, ...]"})
"""The types of what a node has that is no node, and has none."""


class Node(Struct, frozen=True, tag=True, tag_field="kind", array_like=True, gc=False):
    """A part of a program; line and column count from 1. `inner` are the names of what it has that may be or have nodes."""

    inner: ClassVar[tuple[str, ...]] = ()
    line: int
    column: int

    def __init_subclass__(cls) -> None:
        """Note what a kind of nodes has that may be or have nodes."""
        cls.inner = tuple(name for name, type in cls.__annotations__.items() if type not in _DATA)

    @property
    def at(self) -> tuple[int, int]:
        """The line and the column."""
        return self.line, self.column


class Text(Node, frozen=True):
    """A literal text."""

    value: str


class Literal(Node, frozen=True):
    """A number, a truth value or null."""

    value: bool | int | float | None


class Name(Node, frozen=True):
    """A variable, function, class or module by its name."""

    name: str


class Import(Node, frozen=True):
    """A name of another file: `name` of `module` as `alias`; without a name, the module itself."""

    module: str
    name: str
    alias: str


class Join(Node, frozen=True):
    """Texts one after the other: an interpolation or a concatenation."""

    parts: tuple[AnyNode, ...]


class Member(Node, frozen=True):
    """A member of a value by its name."""

    of: AnyNode
    name: str


class Index(Node, frozen=True):
    """An item of a value by a key."""

    of: AnyNode
    key: AnyNode


class Spread(Node, frozen=True):
    """All items or entries of a value, in a call or in a literal."""

    value: AnyNode


class Argument(Node, frozen=True):
    """A named argument of a call, or a named entry of an annotation."""

    name: str
    value: AnyNode


class Call(Node, frozen=True):
    """A call of a function, a method or a constructor; `types` are its type arguments as text.

    `makes` is whether it can only be that of a constructor, as `new` shows where no function makes objects.
    """

    function: AnyNode
    arguments: tuple[AnyNode, ...] = ()
    types: tuple[str, ...] = ()
    makes: bool = False


class Entry(Node, frozen=True):
    """A key with its value."""

    key: AnyNode
    value: AnyNode


class Record(Node, frozen=True):
    """A literal with keys; `entries` are entries, spreads, and items without a key."""

    entries: tuple[AnyNode, ...]


class Sequence(Node, frozen=True):
    """A literal list."""

    items: tuple[AnyNode, ...]


class Choice(Node, frozen=True):
    """One of several values: a conditional expression, or a value with a default."""

    options: tuple[AnyNode, ...]


class Compare(Node, frozen=True):
    """Whether two values are equal, or one is in a list; `negated`: whether they are not."""

    left: AnyNode
    right: AnyNode
    negated: bool = False


class Group(Node, frozen=True):
    """Statements one after the other (`block`), or an expression of which only the parts matter.

    One that `cleans_up` follows others, whose value remains: `ensure` of Ruby.
    """

    children: tuple[AnyNode, ...]
    block: bool = False
    cleans_up: bool = False

    @property
    def negates(self) -> bool:
        """Whether it is the opposite of its first part, as an empty second part says."""
        last = self.children[-1] if len(self.children) == 2 and not self.block else None
        return isinstance(last, Group) and not (last.children or last.block)

    @property
    def pipes(self) -> bool:
        """Whether its first part is the input of its second one, and of nothing else."""
        first = self.children[0] if len(self.children) == 2 and self.block else None
        return isinstance(first, Assign) and last_name(first.target) == INPUT


class Assign(Node, frozen=True):
    """A value for a variable, a member, an item or a pattern.

    `add` appends to the old value, `keeps` leaves a list or a mapping that is there, and `declares` makes a new variable.
    """

    target: AnyNode
    value: AnyNode
    type: str = ""
    add: bool = False
    keeps: bool = False
    declares: bool = False


class Return(Node, frozen=True):
    """A result of a function; one that is only yielded does not end it."""

    value: AnyNode
    ends: bool = True


class Branch(Node, frozen=True):
    """Blocks of which at most one runs, after the test."""

    test: AnyNode
    bodies: tuple[AnyNode, ...]

    @property
    def is_handler(self) -> bool:
        """Whether nothing is tested: it is a block that handles an error."""
        return isinstance(self.test, Group) and not self.test.children


class Loop(Node, frozen=True):
    """A block that runs for each item; as an expression, the list of its values."""

    target: AnyNode
    iterable: AnyNode
    body: AnyNode


ATTRIBUTE = "Attribute"
"""The end of the name of a class of annotations, which they are written without."""
BLOCK = "&block"
"""The name of an argument that is a block in a variable, and of the variable for the block of a function."""
OUT = "&out"
"""The name of an argument that is a variable for a result."""
INPUT = "standard input"
"""The name of what is piped to a command."""
REDIRECTIONS = (">", ">>")
"""The functions that write the output of a command to a file: instead of what is in it, and after it."""
DOCUMENT = "here-document"
"""The name of a text that a command of a shell gets as its input."""
TEMPLATE = "tagged template"
"""The name of an argument that is a template, whose pieces a function gets: endpoint`goods/${id}`."""
EXTRACTED = "extract()"
"""The variable with the responses whose properties are variables of a function."""
PREFIX = "prefix of extract()"
"""The variable with what the names of these variables begin with, before that of the property."""
OWNER = "class around the function"
"""The name of the class in which a function is written, whose variables `@@name` are in Ruby."""
DESCRIBED = "described by the file"
"""The variable that has the record which a file without one gives: a connector."""
PACKAGE = "package of the file"
"""The variable that has the package or namespace of what follows, which no program names so."""
PARAMETER_SET = "parameter set"
"""The variable with the name of the set of parameters with which a function of PowerShell is called."""
SWITCH = "switch"
"""The type of a parameter that is only named, without a value."""


class Parameter(Node, frozen=True):
    """A parameter of a function; its target may be a pattern. `rest` collects what is left over.

    `extends`: it is the object of the function, which is called like a method of this object; of a structure of Go, it is
    one that is embedded, whose members and methods the structure has.
    """

    target: AnyNode
    default: AnyNode | None = None
    type: str = ""
    marks: tuple[AnyNode, ...] = ()
    rest: bool = False
    extends: bool = False


class Function(Node, frozen=True):
    """A function or method. `receiver` names its object; `implicit` returns the value of the last statement.

    `generic` are its type parameters.
    """

    name: str
    parameters: tuple[Parameter, ...]
    body: AnyNode
    receiver: str = ""
    owner: str = ""
    marks: tuple[AnyNode, ...] = ()
    type: str = ""
    implicit: bool = False
    generic: tuple[str, ...] = ()

    @property
    def has_body(self) -> bool:
        """Whether it is defined, and not only declared."""
        return not isinstance(self.body, Group) or bool(self.body.children)


class Reference(Node, frozen=True):
    """A function of a class by its name; `function` calls the method of this name of what it is given."""

    of: AnyNode
    name: str
    function: Function


class Class(Node, frozen=True):
    """A class, a structure, an interface or a module with its members; `given`: what the constructor of its base gets.

    `extended` are the bases as they are written, with their type arguments; `constants` are those of an enumeration that have
    no value.
    """

    name: str
    bases: tuple[str, ...]
    body: AnyNode
    marks: tuple[AnyNode, ...] = ()
    given: tuple[AnyNode, ...] = ()
    extended: tuple[str, ...] = ()
    constants: tuple[str, ...] = ()


AnyNode = (
    Text
    | Literal
    | Name
    | Import
    | Join
    | Member
    | Index
    | Spread
    | Argument
    | Call
    | Entry
    | Record
    | Sequence
    | Choice
    | Compare
    | Group
    | Assign
    | Return
    | Branch
    | Loop
    | Parameter
    | Function
    | Reference
    | Class
)


def nodes(node: AnyNode) -> Iterator[AnyNode]:
    """Yield a node and all nodes in it."""
    stack = [node]
    while stack:
        each = stack.pop()
        yield each
        for name in each.inner:
            part = getattr(each, name)
            if isinstance(part, tuple):
                stack += part
            elif part is not None:
                stack.append(part)


def asked(node: AnyNode) -> tuple[AnyNode, bool]:
    """Return what a test asks for, without groups and the variable that keeps it, and whether it asks for the opposite."""
    negated = False
    while (isinstance(node, Group) and (len(node.children) == 1 or node.negates)) or isinstance(node, Assign):
        negated ^= isinstance(node, Group) and node.negates
        node = node.value if isinstance(node, Assign) else node.children[0]
    return node, negated


def last_name(node: AnyNode) -> str:
    """Return the last part of a name; empty if the node is no name."""
    return node.name if isinstance(node, Name | Member) else ""


class File(Struct, frozen=True):
    """A file in the intermediate form. `broken` are the lines that the parser could not read.

    `module`: it has a statement that imports or exports.
    """

    name: str
    language: str
    body: Group
    broken: tuple[int, ...] = ()
    module: bool = False

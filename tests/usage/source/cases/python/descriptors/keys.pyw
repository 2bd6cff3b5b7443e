"""Objects that read properties, and one that only describes a column of the program's own database."""


class Key:
    def __init__(self, convert=None, *, source=None, help=""):
        self.convert, self.source, self.help = convert, source, help

    def __set_name__(self, owner, name):
        self.source = self.source or name

    def __get__(self, obj, owner):
        value = obj.raw
        for step in self.source.split("."):
            value = value.get(step)
        return value if self.convert is None else self.convert(value)


class Column:
    def __init__(self, convert=None, source=None):
        self.convert, self.source = convert, source

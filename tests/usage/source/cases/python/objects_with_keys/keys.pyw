"""Objects that get the key of a property, and read it later."""


class Key:
    def __init__(self, name, factor=1):
        self.name, self.factor = name, factor

    def of(self, row):
        return row[self.name] * self.factor

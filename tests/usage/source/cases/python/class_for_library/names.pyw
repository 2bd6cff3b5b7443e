"""The names of the API for those of the program."""


class Names:
    SENT = {
        "title": "name",  # @ body name
        "amount": "price",  # @ body price
    }

#!/bin/bash
# Parts of a script without an ending, and without an interpreter, since this one reads them.
get() {
    curl -fsS -H "Authorization: Bearer $TOKEN" "$SHOP$1"
}

. "handlers/$1"

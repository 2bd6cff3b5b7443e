"""Run a command, pass SIGTERM on to it, and write its exit code, peak memory in kilobytes and processor time to a file.

`python measure.py FILE COMMAND …`; a process of its own, since the peak memory of a process counts that of its parent
at the time of the fork.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path


def main(file: str, *command: str) -> None:
    """Run the command to its end."""
    process = subprocess.Popen(command)
    signal.signal(signal.SIGTERM, lambda *_: os.kill(process.pid, signal.SIGTERM))
    _, status, usage = os.wait4(process.pid, 0)
    Path(file).write_text(
        f"{os.waitstatus_to_exitcode(status)} {usage.ru_maxrss} {usage.ru_utime + usage.ru_stime}", "utf-8"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])

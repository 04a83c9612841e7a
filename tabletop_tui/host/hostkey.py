"""The key that a host shows to its guests, so that they can tell it from another machine."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

import asyncssh

FILE = "ssh_host_ed25519_key"
"""The file's name in the folder of the host's state."""

_LONGEST = 1 << 16


class HostKeyError(Exception):
    """One sentence on what is wrong with the key."""


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the key in the folder; make folder and key if this is the first time.

    Raises HostKeyError if it is no key, or not the owner's alone.
    """
    path = folder / FILE
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _check(folder.lstat(), folder, stat.S_IFDIR, 0o022, "change")
        with suppress(FileExistsError):
            _make(path)
        return _read(path)
    except OSError as e:
        raise HostKeyError(f"The host key cannot be used: {e.strerror}: {path}") from None


def fingerprint(key: asyncssh.SSHKey) -> str:
    """Return "SHA256:..." as ssh shows it."""
    return key.get_fingerprint()


def _make(path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="tabletop")
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
    with open(fd, "wb") as file:
        file.write(key.export_private_key())
        file.flush()
        os.fsync(fd)


def _read(path: Path) -> asyncssh.SSHKey:
    with open(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        _check(os.fstat(file.fileno()), path, stat.S_IFREG, 0o077, "read or change")
        data = file.read(_LONGEST)
    try:
        return asyncssh.import_private_key(data)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
        raise HostKeyError(
            f"There is no usable host key in {path}; remove the file, and a new one is made."
        ) from None


def _check(found: os.stat_result, path: Path, kind: int, others: int, may: str) -> None:
    if stat.S_IFMT(found.st_mode) != kind:
        thing = "folder" if kind == stat.S_IFDIR else "file"
        raise HostKeyError(f"{path} is no {thing}, so no host key is kept there.")
    if found.st_uid != os.geteuid():
        raise HostKeyError(f"{path} belongs to somebody else, so its key is not used.")
    if found.st_mode & others:
        raise HostKeyError(f"Others may {may} {path}, so its key is not used.")

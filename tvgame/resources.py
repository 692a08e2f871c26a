"""Where the data folders are: the phone pages and the assets.

A checkout keeps them beside the packages, an installed wheel nests them in `tvgame`. Everyone who
reads such a file asks here. What is inside the folders is their readers' business.
"""

from importlib.resources import files
from pathlib import Path
from typing import Literal

ResourceFolder = Literal["assets", "controller_web"]


def resource_root(name: ResourceFolder) -> Path:
    """Return the folder `name` as a real directory.

    :raises FileNotFoundError: if the installation lacks the folder.
    """
    package = Path(str(files("tvgame")))
    # Nested first: beside an installed package, a folder of that name would be someone else's.
    for folder in (package / name, package.parent / name):
        if folder.is_dir():
            return folder
    message = f"this installation lacks the folder {name!r}; please install the game again"
    raise FileNotFoundError(message)

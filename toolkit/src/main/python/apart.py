"""Packages of which only parts are loaded, since what they import beside would not install here.

Their model connectors want many gigabytes of libraries, or such that do not stand beside others.
Put their files, and nothing that they need, into one folder:

    pip install --no-deps --target FOLDER lightrag-hku==0.0.9 fast-graphrag==0.0.5 hipporag==2.0.0a4
"""

import contextlib
import importlib.metadata
import pathlib
import sys
import types

from project import Problem

VERSIONS = {"lightrag-hku": "0.0.9", "fast-graphrag": "0.0.5", "hipporag": "2.0.0a4"}


def bare(name, folder, package, part):
    """Makes ``name`` a package that loads modules from ``part`` of ``folder``, not its own start.

    ``package`` is what the package is called where it is installed from.
    """
    found = importlib.metadata.distributions(name=package, path=[str(folder)])
    versions = [distribution.version for distribution in found]
    wanted = VERSIONS[package]
    if versions != [wanted]:
        raise Problem(
            f"{folder} has {package} {', '.join(versions) or 'not at all'}. Install {wanted} there: "
            f"pip install --no-deps --target {folder} {package}=={wanted}"
        )
    module = types.ModuleType(name)
    module.__path__ = [str(pathlib.Path(folder) / part)]
    sys.modules[name] = module
    return module


@contextlib.contextmanager
def standing_in(modules):
    """Lets modules of these names, each with this content, be imported for the time being."""
    kept = {name: sys.modules.get(name) for name in modules}
    for name, content in modules.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(content)
    try:
        yield
    finally:
        for name, module in kept.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module

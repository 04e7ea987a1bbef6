package org.evenhand.model;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The folder outside the project for large files that can be made again: {@code EVENHAND_CACHE},
 * else {@code $XDG_CACHE_HOME/evenhand}, else {@code ~/.cache/evenhand}.
 */
final class CacheFolder {
  private CacheFolder() {}

  static Path path() {
    return path(System.getenv(), System.getProperty("user.home", ""));
  }

  /** A relative {@code XDG_CACHE_HOME} or {@code HOME} counts as none, as its standard says. */
  static Path path(Map<String, String> environment, String userHome) {
    String named = environment.getOrDefault("EVENHAND_CACHE", "");
    if (!named.isEmpty()) {
      return Path.of(named).toAbsolutePath();
    }
    String shared = environment.getOrDefault("XDG_CACHE_HOME", "");
    if (!shared.isEmpty() && Path.of(shared).isAbsolute()) {
      return Path.of(shared, "evenhand");
    }
    String home = environment.getOrDefault("HOME", "");
    if (home.isEmpty()) {
      home = userHome;
    }
    if (home.isEmpty() || !Path.of(home).isAbsolute()) {
      throw new IllegalStateException(
          "There is no home folder (HOME is empty) for the cache. "
              + "Set EVENHAND_CACHE to a folder with 2 GB of free space.");
    }
    return Path.of(home, ".cache", "evenhand");
  }

  /** Whether a folder has all these files, none of them empty. */
  static boolean holds(Path folder, String... names) {
    for (String name : names) {
      if (!Files.isRegularFile(folder.resolve(name))
          || folder.resolve(name).toFile().length() == 0) {
        return false;
      }
    }
    return true;
  }
}

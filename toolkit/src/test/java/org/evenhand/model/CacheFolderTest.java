package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheFolderTest {

  @Test
  void firstThatIsSetCounts() {
    assertEquals(
        Path.of("/c"),
        CacheFolder.path(Map.of("EVENHAND_CACHE", "/c", "XDG_CACHE_HOME", "/x"), "/u"));
    assertEquals(
        Path.of("/x/evenhand"),
        CacheFolder.path(Map.of("EVENHAND_CACHE", "", "XDG_CACHE_HOME", "/x"), "/u"));
    assertEquals(
        Path.of("/h/.cache/evenhand"),
        CacheFolder.path(Map.of("XDG_CACHE_HOME", "relative", "HOME", "/h"), "/u"));
    assertEquals(Path.of("/u/.cache/evenhand"), CacheFolder.path(Map.of("HOME", ""), "/u"));
  }

  @Test
  void noHomeIsASentence() {
    var thrown = assertThrows(IllegalStateException.class, () -> CacheFolder.path(Map.of(), "?"));

    assertEquals(
        "There is no home folder (HOME is empty) for the cache. "
            + "Set EVENHAND_CACHE to a folder with 2 GB of free space.",
        thrown.getMessage());
  }

  @Test
  void emptyFileIsNotThere(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("a"), "x");
    Files.createFile(folder.resolve("b"));

    assertTrue(CacheFolder.holds(folder, "a"));
    assertFalse(CacheFolder.holds(folder, "a", "b"));
    assertFalse(CacheFolder.holds(folder, "c"));
  }
}

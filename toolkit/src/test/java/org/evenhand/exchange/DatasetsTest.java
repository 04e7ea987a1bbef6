package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetsTest {
  @TempDir Path project;

  @Test
  void aFolderIsFoundFromTheProjectAndFromBelowIt() throws IOException {
    Path wanted = Files.createDirectories(project.resolve("datasets/sea"));
    Path notebooks = Files.createDirectories(project.resolve("notebooks"));

    assertEquals(wanted, Datasets.folder("sea", project));
    assertEquals(wanted, Datasets.folder("sea", notebooks));
  }

  @Test
  void aMissingFolderIsNamedWithItsRemedy() {
    assertEquals(
        "Neither %s nor a folder above it has datasets/no-such-set. Start Java within the project, or pass the folder."
            .formatted(project),
        assertThrows(IllegalStateException.class, () -> Datasets.folder("no-such-set", project))
            .getMessage());
  }
}

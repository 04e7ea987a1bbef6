package org.evenhand.exchange;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedStudyTest {
  private static final Source SOURCE = new Source(Source.Kind.RECORDED, "a test");

  @TempDir Path temporary;
  private Path folder;
  private Path packed;

  @BeforeEach
  void begin() {
    folder = temporary.resolve("study");
    packed = temporary.resolve("packed/study.zip");
    Study study = Study.open(folder, SOURCE, Settings.paper().withTrials(5));
    study.append(Question.of("sea", "q1", "Why is the sea salt?", Level.NODE));
    study.notes("summaries").append("key", "what a model said");
    study.close();
  }

  @Test
  void unpackedStudyHasEveryFileOfTheFolderButItsLock() throws IOException {
    PackedStudy.pack(folder, packed);
    Path again = temporary.resolve("again");
    PackedStudy.unpack(packed, again);

    for (String name : new String[] {"study.json", "questions.jsonl", "summaries.jsonl"}) {
      assertArrayEquals(
          Files.readAllBytes(folder.resolve(name)), Files.readAllBytes(again.resolve(name)), name);
    }
    assertFalse(Files.exists(again.resolve("study.lock")));
    assertFalse(Files.exists(packed.resolveSibling("study.zip.part")));
  }

  @Test
  void readStudyIsInMemoryWithItsSourceAndSettings() {
    PackedStudy.pack(folder, packed);
    Study study = PackedStudy.read(packed);

    assertEquals(SOURCE, study.source());
    assertEquals(5, study.settings().trials());
    assertEquals("Why is the sea salt?", study.questions().get(0).text());
    assertTrue(study.folder().isEmpty());
  }

  @Test
  void sameFilesGiveTheSameBytesWhateverTheirTimes() throws IOException {
    PackedStudy.pack(folder, packed);
    byte[] before = Files.readAllBytes(packed);
    Files.setLastModifiedTime(folder.resolve("study.json"), FileTime.fromMillis(86_400_000));
    PackedStudy.pack(folder, packed);

    assertArrayEquals(before, Files.readAllBytes(packed));
  }

  @Test
  void studyIsNotUnpackedOverAnother() {
    PackedStudy.pack(folder, packed);

    assertEquals(
        "%s holds a study. Unpack %s into another folder.".formatted(folder, packed),
        assertThrows(IllegalStateException.class, () -> PackedStudy.unpack(packed, folder))
            .getMessage());
  }

  @Test
  void entryOutsideOfTheFolderIsRefused() throws IOException {
    Path evil = temporary.resolve("evil.zip");
    try (var zip = new ZipOutputStream(Files.newOutputStream(evil))) {
      zip.putNextEntry(new ZipEntry("../study.json"));
      zip.write('{');
      zip.closeEntry();
    }
    Path target = temporary.resolve("target");

    assertEquals(
        "%s has the entry '../study.json', which is no file of a study. Pack it again from its folder."
            .formatted(evil),
        assertThrows(IllegalStateException.class, () -> PackedStudy.unpack(evil, target))
            .getMessage());
  }

  @Test
  void damagedFileIsNamed() throws IOException {
    PackedStudy.pack(folder, packed);
    byte[] bytes = Files.readAllBytes(packed);
    Path cut = temporary.resolve("cut.zip");
    Files.write(cut, Arrays.copyOf(bytes, bytes.length / 3));

    String message =
        assertThrows(UncheckedIOException.class, () -> PackedStudy.read(cut)).getMessage();
    assertTrue(message.startsWith("%s cannot be unpacked: ".formatted(cut)), message);
  }
}

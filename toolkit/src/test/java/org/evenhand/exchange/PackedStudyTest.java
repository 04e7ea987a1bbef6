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
import java.util.List;
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
  void whatHoldsNoStudyIsNotPackedOverOneThatDoes() throws IOException {
    PackedStudy.pack(folder, packed);
    byte[] before = Files.readAllBytes(packed);
    Path begun = Files.createDirectories(temporary.resolve("begun"));
    Files.writeString(folder.resolve("my notes.json"), "{}");

    assertEquals(
        "%s holds no study: it has no study.json. Nothing is packed into %s; give the study's folder."
            .formatted(begun, packed),
        refusal(() -> PackedStudy.pack(begun, packed)));
    assertEquals(
        "%s has the file 'my notes.json', which is no file of a study. Move it elsewhere."
            .formatted(folder),
        refusal(() -> PackedStudy.pack(folder, packed)));
    assertArrayEquals(before, Files.readAllBytes(packed));
    assertFalse(Files.exists(packed.resolveSibling("study.zip.part")));
  }

  @Test
  void whatIsNoPackedStudyIsNamed() throws IOException {
    Path text = Files.writeString(temporary.resolve("text.zip"), "this is no zip file");
    Path none = temporary.resolve("none.zip");

    assertEquals(
        "%s holds no packed study: it has no study.json. Pack one from its folder.".formatted(text),
        refusal(() -> PackedStudy.read(text)));
    assertEquals(
        "There is no packed study %s. Check the path.".formatted(none),
        assertThrows(UncheckedIOException.class, () -> PackedStudy.read(none)).getMessage());
  }

  @Test
  void aStudyThatCannotBeUnpackedLeavesNoHalf() throws IOException {
    PackedStudy.pack(folder, packed);
    byte[] bytes = Files.readAllBytes(packed);
    Path cut = temporary.resolve("cut.zip");
    // Within the last file but one and behind the first.
    Files.write(cut, Arrays.copyOf(bytes, bytes.length / 3));
    Path target = Files.createDirectories(temporary.resolve("target"));
    Files.writeString(target.resolve("own.txt"), "the reader's");

    assertThrows(UncheckedIOException.class, () -> PackedStudy.unpack(cut, target));

    try (var files = Files.list(target)) {
      assertEquals(List.of("own.txt"), files.map(file -> file.getFileName().toString()).toList());
    }
    PackedStudy.unpack(packed, target);
    assertEquals(1, Study.open(target).questions().size());
  }

  private static String refusal(Runnable refused) {
    return assertThrows(IllegalStateException.class, refused::run).getMessage();
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

package org.evenhand.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.evenhand.study.Replies.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepliesTest {
  private static final Reply TWICE =
      Reply.of(List.of("{\"Overall\":", "{\"Overall\": \"Größe 🙂\"}"));
  private static final Reply CHANCES = new Reply(List.of("1"), List.of(chances(-0.25, -1.5)));
  private static final Reply OTHER_CHANCES = new Reply(List.of("1"), List.of(chances(-0.5, -1)));

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("replies.jsonl.gz");
  }

  @AfterEach
  void close() {
    AppendedFile.closeAll(folder);
  }

  @Test
  void repliesComeBackAsTheyWent() {
    var replies = Replies.open(file);
    String twice = replies.append(TWICE);
    String chances = replies.append(CHANCES);

    for (var each : List.of(replies, Replies.open(file))) {
      assertEquals(TWICE, each.find(twice).orElseThrow());
      assertEquals(CHANCES, each.find(chances).orElseThrow());
      assertEquals(List.of("1", "2"), List.copyOf(order(each.find(chances).orElseThrow())));
      assertEquals(Optional.empty(), each.find("0000000000000000"));
    }
  }

  @Test
  void theSameReplyIsKeptOnceAndOtherProbabilitiesAreAnotherReply() throws IOException {
    var replies = Replies.open(file);
    String first = replies.append(CHANCES);
    long length = Files.size(file);

    assertEquals(first, replies.append(CHANCES));
    assertEquals(length, Files.size(file));
    assertNotEquals(first, replies.append(OTHER_CHANCES));
    assertEquals(2, replies.size());
  }

  @Test
  void theFileIsOrdinaryGzip() throws IOException {
    var replies = Replies.open(file);
    replies.append(TWICE);
    replies.append(CHANCES);

    try (var in = new GZIPInputStream(Files.newInputStream(file))) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      assertEquals(3, lines.size());
      assertEquals("{\"evenhand\":\"replies\",\"version\":1}", lines.get(0));
      assertTrue(lines.get(1).contains("Größe 🙂"), lines.get(1));
    }
  }

  @Test
  void aFileThatWasPackedAgainAsOneMemberIsReadAndAppendedTo() throws IOException {
    var replies = Replies.open(file);
    String twice = replies.append(TWICE);
    byte[] all;
    try (var in = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      all = in.readAllBytes();
    }
    close();
    Files.write(file, GzipMembers.pack(all));

    var again = Replies.open(file);
    String chances = again.append(CHANCES);

    assertEquals(TWICE, Replies.open(file).find(twice).orElseThrow());
    assertEquals(CHANCES, Replies.open(file).find(chances).orElseThrow());
  }

  @Test
  void aTornTailIsLeftOutReportedAndTakenOff() throws IOException {
    var replies = Replies.open(file);
    String twice = replies.append(TWICE);
    long good = Files.size(file);
    replies.append(CHANCES);
    byte[] whole = Files.readAllBytes(file);

    for (int length = (int) good + 1; length < whole.length; length += 3) {
      close();
      Files.write(file, Arrays.copyOf(whole, length));
      var cut = Replies.open(file);
      assertEquals(
          "%s: the last %s bytes are no whole reply and are left out: a crash cut them off, or another process is writing them."
              .formatted(file, length - good),
          cut.torn());
      assertEquals(1, cut.size());

      cut.append(CHANCES);

      assertEquals(whole.length, Files.size(file));
      assertEquals("", Replies.open(file).torn());
      assertEquals(TWICE, Replies.open(file).find(twice).orElseThrow());
    }
  }

  @Test
  void aDamagedMemberInTheMiddleIsAnErrorWithItsPlace() throws IOException {
    var replies = Replies.open(file);
    replies.append(TWICE);
    long second = Files.size(file);
    replies.append(CHANCES);
    replies.append(OTHER_CHANCES);
    close();
    byte[] bytes = Files.readAllBytes(file);
    bytes[(int) second + 14] ^= 0x55;
    Files.write(file, bytes);

    var e = assertThrows(UncheckedIOException.class, () -> Replies.open(file));

    assertTrue(
        e.getMessage()
            .startsWith(
                file + " cannot be read: the gzip member at byte " + second + " is damaged"),
        e.getMessage());
  }

  @Test
  void anotherGzipFileIsNamed() throws IOException {
    Files.write(
        file, GzipMembers.pack("{\"evenhand\":\"answers\"}\n".getBytes(StandardCharsets.UTF_8)));

    var e = assertThrows(IllegalStateException.class, () -> Replies.open(file));
    assertEquals(
        file + " holds answers, not replies. Give the path of the file of replies.",
        e.getMessage());
  }

  private static List<String> order(Reply reply) {
    return List.copyOf(reply.logProbabilities().get(0).keySet());
  }

  private static Map<String, Double> chances(double one, double two) {
    var map = new LinkedHashMap<String, Double>();
    map.put("1", one);
    map.put("2", two);
    return map;
  }
}

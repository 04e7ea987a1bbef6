package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private long now;
  private final InstantSource clock = () -> Instant.ofEpochMilli(now);
  private final List<String> lines = new ArrayList<>();

  private Progress progress(long total, long before) {
    return new Progress("Judging", total, before, clock, state -> lines.add(state.line()));
  }

  @Test
  void saysDoneTotalRateLeftAndPrice() {
    try (var progress = progress(400, 0)) {
      now = 25_000;
      for (int i = 0; i < 100; i++) {
        progress.done(OptionalDouble.of(.0001));
      }

      assertEquals(
          "Judging: 100 of 400 (25 %), 4.0 a second, 1 min 15 s left, $0.0100",
          progress.state().line());
    }
    assertEquals(
        "Judging: 100 of 400 (25 %), 4.0 a second, took 25 s, $0.0100",
        lines.get(lines.size() - 1));
  }

  @Test
  void itemsOfAnEarlierRunSayNothingAboutTheRate() {
    var progress = progress(10, 6);
    now = 2_000;
    progress.done();

    assertEquals(.5, progress.state().rate());
    assertEquals(Duration.ofSeconds(6), progress.state().left());
  }

  @Test
  void oneUnknownPriceMakesTheSumUnknown() {
    var progress = progress(3, 0);
    progress.done(OptionalDouble.of(1));
    progress.done(OptionalDouble.empty());
    now = 1;

    assertEquals(OptionalDouble.empty(), progress.state().price());
    assertEquals(
        "Judging: 2 of 3 (66 %), 2000.0 a second, 0 s left, price unknown",
        progress.state().line());
  }

  @Test
  void missingItemsAreNamedAndNotWaitedFor() {
    var progress = progress(4, 0);
    now = 1_000;
    progress.done();
    progress.missing();

    assertEquals(
        "Judging: 1 of 4 (25 %), 1 missing, 1.0 a second, 2 s left", progress.state().line());
  }

  @Test
  void moreItemsThanAnnouncedAreNeverMoreThanAHundredPercent() {
    var progress = progress(3, 2);
    now = 1_000;
    progress.done();
    progress.missing();
    assertEquals(
        "Judging: 3 of 4 (75 %), 1 missing, 1.0 a second, 0 s left", progress.state().line());
    progress.done();

    assertEquals(5, progress.state().total());
    assertEquals(Duration.ZERO, progress.state().left());
  }

  @Test
  void nothingToDoHasNoRateAndNoPercent() {
    var progress = progress(0, 0);

    assertEquals(0, progress.state().rate());
    assertEquals(Duration.ZERO, progress.state().left());
    assertEquals("Judging: 0 of 0", progress.state().line());
  }

  @Test
  void longTimesAreInHours() {
    var progress = progress(3, 0);
    now = 3_700_000;
    progress.done();

    assertEquals("Judging: 1 of 3 (33 %), 0.0 a second, 2 h 3 min left", progress.state().line());
  }

  @Test
  void showsAtMostFiveTimesASecondAndOnceAtTheEnd() {
    var progress = progress(100, 0);
    for (int i = 0; i < 100; i++) {
      now += 10;
      progress.done();
    }
    progress.close();
    progress.close();

    // One at the start, five in the second, one at the end.
    assertEquals(7, lines.size());
  }

  @Test
  void refusesMoreDoneThanThereIs() {
    var thrown = assertThrows(IllegalArgumentException.class, () -> progress(3, 4));

    assertEquals(
        "Judging: 4 of 3 items cannot be done already. Give counts from 0 to the total.",
        thrown.getMessage());
  }

  @Test
  void anInstalledDisplayShowsWorkThatBeginsLater() {
    Progress.Display before = Progress.install(state -> lines.add(state.what()));
    try {
      Progress.of("Answering", 2).close();
    } finally {
      Progress.install(before);
    }

    assertEquals(List.of("Answering", "Answering"), lines);
  }

  @Test
  void aTerminalLineIsWrittenOver() {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    var display = new TerminalDisplay(out, true);
    display.show(state(10, false));
    display.show(state(9, false));
    display.show(state(10, true));

    assertEquals(
        "\rJ: 10 of 100 (10 %), 10.0 a second, 9 s left"
            + "\rJ: 9 of 100 (9 %), 9.0 a second, 10 s left  "
            + "\rJ: 10 of 100 (10 %), 10.0 a second, took 1 s"
            + System.lineSeparator(),
        bytes.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aLogGetsALineForEachTenth() {
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    var display = new TerminalDisplay(out, false);
    for (int done = 0; done <= 100; done++) {
      display.show(state(done, done == 100));
    }

    assertEquals(11, bytes.toString(StandardCharsets.UTF_8).lines().count());
  }

  private static Progress.State state(long done, boolean ended) {
    return new Progress.State(
        "J", done, 0, 0, 100, Duration.ofSeconds(1), OptionalDouble.of(0), ended);
  }
}

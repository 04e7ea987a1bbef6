package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KaleidoTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final ObjectNode SPECIFICATION = JsonNodeFactory.instance.objectNode();

  @TempDir private Path folder;

  @Test
  void oneProcessMakesAllPicturesAndAnSvgLosesItsRandomIds() throws IOException {
    FakeEngine fake = FakeEngine.in(folder);
    try (var kaleido = new Kaleido(fake.engine(), LONG)) {
      assertEquals(
          "<svg><g id=\"defs-evenhand\"/><use href=\"#defs-evenhand\"/></svg>",
          new String(draw(kaleido, PictureFormat.SVG), StandardCharsets.UTF_8));
      assertEquals("PNG", new String(draw(kaleido, PictureFormat.PNG), StandardCharsets.US_ASCII));
    }
    assertEquals(1, fake.started());
    assertEquals(2, fake.asked());
  }

  @Test
  void aProcessThatDiesIsReplacedOnce() throws IOException {
    FakeEngine fake =
        FakeEngine.in(folder, "[ $(wc -l < asked) -gt 1 ] || exit 3\n" + FakeEngine.ANSWER);
    try (var kaleido = new Kaleido(fake.engine(), LONG)) {
      assertEquals("PNG", new String(draw(kaleido, PictureFormat.PNG), StandardCharsets.US_ASCII));
    }
    assertEquals(2, fake.started());
  }

  @Test
  void aProcessThatDiesTwiceIsAnErrorThatSaysWhatToDo() throws IOException {
    FakeEngine fake = FakeEngine.in(folder, "exit 3");
    try (var kaleido = new Kaleido(fake.engine(), LONG)) {
      assertEquals(
          "No picture was made: kaleido ended without an answer, twice. Run "
              + fake.engine().kaleido()
              + " by hand to see why, or set up .venv again.",
          assertThrows(IllegalStateException.class, () -> draw(kaleido, PictureFormat.PNG))
              .getMessage());
    }
    assertEquals(2, fake.started());
  }

  @Test
  void aProcessThatHangsIsEndedAfterAWhile() throws Exception {
    FakeEngine fake = FakeEngine.in(folder, "sleep 600");
    try (var kaleido = new Kaleido(fake.engine(), Duration.ofMillis(500))) {
      String message =
          assertThrows(IllegalStateException.class, () -> draw(kaleido, PictureFormat.PNG))
              .getMessage();
      assertTrue(
          message.startsWith("No picture was made: kaleido gave no answer in 500 ms, twice."),
          message);
    }
    // On a busy machine the end of a killed process may take a moment to be seen.
    for (ProcessHandle left :
        ProcessHandle.current().descendants().filter(p -> isOurs(p, folder)).toList()) {
      left.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void aRefusedSpecificationIsNotAskedAgain() throws IOException {
    FakeEngine fake =
        FakeEngine.in(folder, "echo '{\"code\":525,\"message\":\"Data is not a list\"}'");
    try (var kaleido = new Kaleido(fake.engine(), LONG)) {
      assertEquals(
          "kaleido refused the specification: Data is not a list. Check the data and layout given"
              + " to the plot.",
          assertThrows(IllegalStateException.class, () -> draw(kaleido, PictureFormat.PNG))
              .getMessage());
    }
    assertEquals(1, fake.asked());
  }

  @Test
  void theRealEngineGivesTheSameBytesFromTwoProcesses() {
    Optional<Engine> engine = Engine.find(System.getenv(), SharedData.projectRoot());
    assumeTrue(engine.isPresent(), "Skipped: kaleido is not in .venv. Run 'make setup' first.");
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    specification.putArray("data").addObject().put("type", "bar").putArray("y").add(2).add(3);
    specification.putObject("layout").putObject("title").put("text", "快速图谱 и я");

    List<byte[]> drawn =
        List.of(engine.get(), engine.get()).stream()
            .map(
                each -> {
                  try (var kaleido = new Kaleido(each, LONG)) {
                    return kaleido.draw(specification, PictureFormat.SVG, 300, 200, 1);
                  }
                })
            .toList();

    assertArrayEquals(drawn.get(0), drawn.get(1));
    assertTrue(new String(drawn.get(0), StandardCharsets.UTF_8).contains("快速图谱 и я"));
  }

  @Test
  void aFileThatTheEnvironmentNamesMustBeThere() {
    assertEquals(
        "EVENHAND_KALEIDO is set to nowhere, which is no file. Correct it, or unset it to use the"
            + " one in .venv.",
        assertThrows(
                IllegalStateException.class,
                () -> Engine.find(Map.of("EVENHAND_KALEIDO", "nowhere"), folder))
            .getMessage());
    assertEquals(Optional.empty(), Engine.find(Map.of(), folder.getRoot()));
  }

  private static byte[] draw(Kaleido kaleido, PictureFormat format) {
    return kaleido.draw(SPECIFICATION, format, 10, 10, 1);
  }

  private static boolean isOurs(ProcessHandle process, Path folder) {
    return process.isAlive() && process.info().commandLine().orElse("").contains(folder.toString());
  }

  @Test
  void randomIdsOfPictureTracesAndPatternsAreNumbered() {
    assertEquals(
        "<svg><defs id=\"defs-evenhand\"/><g class=\"trace bars trace1\"/><pattern"
            + " id=\"pevenhand-legend-1\"/><path clip-path=\"url(#clipevenhandxy)\""
            + " fill=\"url('#pevenhand-2')\" stroke=\"#b13b2e\"/></svg>",
        Kaleido.withoutRandomIds(
            "<svg><defs id=\"defs-4a4f5d\"/><g class=\"trace bars traceb13b2e\"/><pattern"
                + " id=\"p4a4f5d-legend-b13b2e\"/><path clip-path=\"url(#clip4a4f5dxy)\""
                + " fill=\"url('#p4a4f5d-0c0c0c')\" stroke=\"#b13b2e\"/></svg>"));
  }
}

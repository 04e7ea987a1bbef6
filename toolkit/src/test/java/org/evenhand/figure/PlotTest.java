package org.evenhand.figure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.evenhand.SharedData;
import org.evenhand.study.Source;
import org.evenhand.text.TextFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

class PlotTest {
  private static final Source SOURCE = new Source(Source.Kind.SIMULATED, "first wins always");

  @TempDir private Path folder;

  private static Plot plot(double value) {
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    specification.putArray("data").addObject().put("type", "bar").putArray("y").add(value);
    specification.putObject("layout");
    Table numbers =
        Table.create(
            "",
            StringColumn.create("method", "A, \"<b>\"", "#蜂"),
            DoubleColumn.create("rate", value, Double.NaN),
            IntColumn.create("n", 1_000_000, 7));
    return Plot.of("A title", List.of(SOURCE), specification, 300, 200, numbers, "Two bars.");
  }

  private Pictures without() {
    return new Pictures(folder.resolve("cache"), Optional.empty());
  }

  private static Pictures with(FakeEngine fake) {
    return new Pictures(fake.folder().resolve("cache"), Optional.of(fake.engine()));
  }

  @Test
  void theBundleHasTheRichestFormFirst() throws IOException {
    Map<String, Object> bundle = plot(0.5).bundle(with(FakeEngine.in(folder)));

    assertEquals(
        List.of("application/vnd.plotly.v1+json", "image/svg+xml", "image/png", "text/plain"),
        List.copyOf(bundle.keySet()));
    assertEquals("PNG", new String(Base64.getDecoder().decode((String) bundle.get("image/png"))));
    assertEquals(
        """
        A title
        source: simulated: first wins always
        Two bars.

        method    rate        n
        A, "<b>"   0.5  1000000
        #蜂          –        7""",
        bundle.get("text/plain"));
  }

  @Test
  void withoutAnEngineThereAreSpecificationAndTextAndTheTextSaysSo() {
    Map<String, Object> bundle = plot(0.5).bundle(without());

    assertEquals(
        List.of("application/vnd.plotly.v1+json", "text/plain"), List.copyOf(bundle.keySet()));
    assertTrue(
        bundle
            .get("text/plain")
            .toString()
            .endsWith(
                "\nNo picture was made because kaleido is not here: run 'make setup', or set"
                    + " EVENHAND_KALEIDO and EVENHAND_PLOTLYJS."));
  }

  @Test
  void theCsvNamesItsOriginAndHasTheNumbersDrawn() {
    assertEquals(
        """
        # id: own-plot
        # title: A title
        # source: simulated: first wins always
        # notebook: 03-position-bias
        method,rate,n
        "A, ""<b>\""",0.3333333333,1000000
        "#蜂",,7
        """,
        NumbersCsv.of(plot(1.0 / 3).named("own-plot"), Optional.of("03-position-bias")));
  }

  @Test
  void filesAreWrittenOnceAndAnUnchangedPictureIsNotMadeAgain() throws IOException {
    FakeEngine fake = FakeEngine.in(folder);
    Path figures = folder.resolve("figures");
    Plot plot = plot(0.5).named("own-plot");

    List<Path> written = PlotFiles.write(plot, figures, with(fake));
    FileTime old = FileTime.fromMillis(0);
    for (Path file : written) {
      Files.setLastModifiedTime(file, old);
    }
    PlotFiles.write(plot, figures, with(fake));

    assertEquals(
        List.of("own-plot.csv", "own-plot.svg", "own-plot.png"),
        written.stream().map(file -> file.getFileName().toString()).toList());
    assertEquals(2, fake.asked());
    for (Path file : written) {
      assertEquals(old, Files.getLastModifiedTime(file), "touched " + file);
    }
    PlotFiles.write(plot(0.75).named("own-plot"), figures, with(fake));
    assertEquals(4, fake.asked());
    assertFalse(Files.getLastModifiedTime(written.get(1)).equals(old));
  }

  @Test
  void withoutAnEngineAStalePictureGoesAndARightOneStays() throws IOException {
    Path figures = folder.resolve("figures");
    PlotFiles.write(plot(0.5).named("own-plot"), figures, with(FakeEngine.in(folder)));

    assertEquals(2, PlotFiles.write(plot(0.5).named("own-plot"), figures, without()).size());
    assertTrue(Files.exists(figures.resolve("own-plot.svg")));
    assertEquals(1, PlotFiles.write(plot(0.25).named("own-plot"), figures, without()).size());
    assertFalse(Files.exists(figures.resolve("own-plot.svg")));
    assertFalse(Files.exists(figures.resolve("own-plot.png")));
  }

  @Test
  void anSvgIsWholeAndEndsInALine() throws IOException {
    PlotFiles.write(plot(0.5).named("own-plot"), folder, with(FakeEngine.in(folder)));

    String svg = Files.readString(folder.resolve("own-plot.svg"), StandardCharsets.UTF_8);
    assertTrue(svg.matches("(?s)<svg>.*<!-- evenhand [0-9a-f]{32} --></svg>\n"), svg);
  }

  @Test
  void anIdThatIsNoNameOfAFileIsRefused() {
    for (String id : List.of("", "../up", "Fig 2", "fig--2", "türkçe")) {
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> plot(1).named(id))
              .getMessage()
              .startsWith("'" + id + "' cannot be the id of a plot"));
    }
    assertEquals(
        "The plot 'A title' has no id, so its files have no name. Use named(…) first.",
        assertThrows(IllegalStateException.class, () -> plot(1).write(folder)).getMessage());
  }

  @Test
  void aPlotWithoutSourceIsRefused() {
    ObjectNode empty = JsonNodeFactory.instance.objectNode();
    assertEquals(
        "The plot 'A title' names no source. Say where its numbers come from.",
        assertThrows(
                IllegalArgumentException.class,
                () -> Plot.of("A title", List.of(), empty, 1, 1, Table.create(), ""))
            .getMessage());
  }

  @Test
  void numbersInASpecificationPrintTheSameInEveryJavaAndNaNIsLeftOut() {
    assertEquals(
        "{\"data\":[{\"type\":\"bar\",\"y\":[0.002]}],\"layout\":{}}",
        plot(2.0000000000000003E-3).specification().toString());
    assertEquals(
        "{\"data\":[{\"type\":\"bar\",\"y\":[90]}],\"layout\":{}}",
        plot(90).specification().toString());
    assertEquals(
        "{\"data\":[{\"type\":\"bar\",\"y\":[null]}],\"layout\":{}}",
        plot(Double.NaN).specification().toString());
  }

  @Test
  void theCacheIsWhereTheEnvironmentSays() {
    Path home = Path.of("home");
    assertEquals(
        Path.of("c", "pictures"),
        Pictures.folder(Map.of("EVENHAND_CACHE", "c", "XDG_CACHE_HOME", "x"), home));
    assertEquals(
        Path.of("x", "evenhand", "pictures"), Pictures.folder(Map.of("XDG_CACHE_HOME", "x"), home));
    assertEquals(
        Path.of("home", ".cache", "evenhand", "pictures"), Pictures.folder(Map.of(), home));
  }

  @Test
  void e124EveryScriptInATitleReachesPictureAndNumbers() throws IOException {
    String title =
        TextFile.read(SharedData.cases("E124.csv"))
            .lines()
            .skip(1)
            .findFirst()
            .map(line -> line.substring(1, line.lastIndexOf('"')).replace("\"\"", "\""))
            .orElseThrow();
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    specification.putArray("data");
    specification.putObject("layout").putObject("title").put("text", title);
    Plot plot =
        Plot.of(title, List.of(SOURCE), specification, 300, 200, Table.create(""), title)
            .named("own-scripts");

    assertEquals(title, plot.specification().at("/layout/title/text").asText());
    assertTrue(plot.bundle(without()).get("text/plain").toString().startsWith(title));
    PlotFiles.write(plot, folder, without());
    assertTrue(Files.readString(folder.resolve("own-scripts.csv")).contains("# title: " + title));
  }

  @Test
  void e139NumbersAreWrittenTheSameInEveryLocale() throws IOException {
    double rate =
        Double.parseDouble(
            TextFile.read(SharedData.cases("E139.csv")).lines().toList().get(1).split(",")[1]);
    Locale before = Locale.getDefault();
    try {
      var written = new TreeSet<String>();
      for (String language : List.of("en", "de", "fr", "tr", "ar-EG-u-nu-arab", "zh")) {
        Locale.setDefault(Locale.forLanguageTag(language));
        Path out = Files.createDirectories(folder.resolve(language));
        PlotFiles.write(plot(rate).named("own-locale"), out, without());
        written.add(Files.readString(out.resolve("own-locale.csv")) + plot(rate).specification());
      }
      assertEquals(1, written.size(), written.toString());
      assertTrue(written.first().contains("0.5266"), written.first());
    } finally {
      Locale.setDefault(before);
    }
  }
}

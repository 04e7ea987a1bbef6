package org.evenhand.figure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the files of a plot. */
final class PlotFiles {
  private static final int SCALE_OF_PNG = 2;

  private PlotFiles() {}

  static List<Path> write(Plot plot, Path folder, Pictures pictures) {
    String id =
        plot.id()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "The plot '%s' has no id, so its files have no name. Use named(…) first."
                            .formatted(plot.title())));
    Optional<String> notebook =
        Optional.ofNullable(System.getenv("EVENHAND_NOTEBOOK")).filter(name -> !name.isBlank());
    Path csv = folder.resolve(id + ".csv");
    Path svg = folder.resolve(id + ".svg");
    Path png = folder.resolve(id + ".png");
    try {
      var written = new ArrayList<Path>();
      Pictures.replace(csv, NumbersCsv.of(plot, notebook).getBytes(StandardCharsets.UTF_8));
      written.add(csv);
      Optional<byte[]> vector = pictures.picture(plot, PictureFormat.SVG, 1);
      if (vector.isPresent()) {
        Pictures.replace(svg, signed(vector.get(), plot));
        Pictures.replace(
            png, pictures.picture(plot, PictureFormat.PNG, SCALE_OF_PNG).orElseThrow());
        written.addAll(List.of(svg, png));
      } else if (shows(svg, plot)) {
        written.add(svg);
      } else {
        Files.deleteIfExists(svg);
        Files.deleteIfExists(png);
      }
      return List.copyOf(written);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot write the files of %s in %s (%s)."
              .formatted(id, folder.toAbsolutePath(), e.getMessage()),
          e);
    }
  }

  /** A picture tells which plot it shows, so that a stale one is known without making it again. */
  private static byte[] signed(byte[] svg, Plot plot) {
    String text = new String(svg, StandardCharsets.UTF_8).stripTrailing();
    int end = text.lastIndexOf("</svg>");
    return (text.substring(0, end) + signature(plot) + text.substring(end) + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  private static boolean shows(Path svg, Plot plot) throws IOException {
    return Files.isRegularFile(svg) && Files.readString(svg).contains(signature(plot));
  }

  private static String signature(Plot plot) {
    return "<!-- evenhand " + Pictures.content(plot) + " -->";
  }
}

package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.evenhand.study.Source;
import org.evenhand.table.TableView;
import tech.tablesaw.api.Table;

/**
 * A figure: one Plotly specification, from which every picture is made, with the numbers that it
 * draws and where they come from. Plots are made by the kinds of figure, such as {@link
 * PositionBars}, and never change.
 */
public final class Plot {
  private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final String NO_PICTURE =
      "No picture was made because kaleido is not here: run 'make setup', "
          + "or set EVENHAND_KALEIDO and EVENHAND_PLOTLYJS.";
  private static final int ROWS_IN_TEXT = 20;

  private final Optional<String> id;
  private final String title;
  private final List<Source> sources;
  private final ObjectNode specification;
  private final int width;
  private final int height;
  private final Table numbers;
  private final String alt;

  private Plot(
      Optional<String> id,
      String title,
      List<Source> sources,
      ObjectNode specification,
      int width,
      int height,
      Table numbers,
      String alt) {
    this.id = id;
    this.title = title;
    this.sources = List.copyOf(sources);
    this.specification = specification;
    this.width = width;
    this.height = height;
    this.numbers = numbers;
    this.alt = alt;
  }

  static Plot of(
      String title,
      List<Source> sources,
      ObjectNode specification,
      int width,
      int height,
      Table numbers,
      String alt) {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException(
          "The plot '%s' names no source. Say where its numbers come from.".formatted(title));
    }
    return new Plot(
        Optional.empty(),
        title,
        sources,
        Specification.stable(specification),
        width,
        height,
        numbers.copy(),
        alt);
  }

  /**
   * The same plot with an id, under which its files are written.
   *
   * @param id lower-case letters and digits in groups joined by hyphens, such as {@code
   *     fig02-position-bias}
   */
  public Plot named(String id) {
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "'%s' cannot be the id of a plot, for it becomes the name of files. Use lower-case"
                  .formatted(id)
              + " letters and digits joined by single hyphens, such as fig02-position-bias.");
    }
    return new Plot(Optional.of(id), title, sources, specification, width, height, numbers, alt);
  }

  /** The name of the plot's files; empty for a plot that is only shown. */
  public Optional<String> id() {
    return id;
  }

  /** The title as printed in the picture. */
  public String title() {
    return title;
  }

  /** Where the numbers come from, in the order of the caption; never empty. */
  public List<Source> sources() {
    return sources;
  }

  /** The Plotly specification: {@code data} and {@code layout}. A copy. */
  public ObjectNode specification() {
    return specification.deepCopy();
  }

  /** Width of the picture in pixels at scale 1. */
  public int width() {
    return width;
  }

  /** Height of the picture in pixels at scale 1. */
  public int height() {
    return height;
  }

  /** The numbers drawn, a row for each mark or group of marks. A copy. */
  public Table numbers() {
    return numbers.copy();
  }

  /** What the picture shows, in words, for those who do not see it. */
  public String alt() {
    return alt;
  }

  /**
   * What a notebook displays, by MIME type, the richest first: the specification (interactive in
   * JupyterLab), SVG, PNG in base64 (pictures on the web and in HTML), and text. Where kaleido is
   * not installed there are only specification and text, and the text says so.
   */
  public Map<String, Object> bundle() {
    return bundle(Pictures.standard());
  }

  Map<String, Object> bundle(Pictures pictures) {
    Optional<byte[]> svg = pictures.picture(this, PictureFormat.SVG, 1);
    Optional<byte[]> png = pictures.picture(this, PictureFormat.PNG, 1);
    Map<String, Object> bundle = new LinkedHashMap<>();
    bundle.put("application/vnd.plotly.v1+json", specification());
    svg.ifPresent(bytes -> bundle.put("image/svg+xml", new String(bytes, StandardCharsets.UTF_8)));
    png.ifPresent(bytes -> bundle.put("image/png", Base64.getEncoder().encodeToString(bytes)));
    bundle.put("text/plain", svg.isPresent() ? toString() : this + "\n" + NO_PICTURE);
    return Collections.unmodifiableMap(bundle);
  }

  /**
   * Writes {@code <id>.svg}, {@code <id>.png} (twice the size) and {@code <id>.csv}; each file is
   * replaced as a whole, and left alone where nothing has changed. Where kaleido is not installed
   * only the CSV is written, and a picture of other numbers that lies there is deleted.
   *
   * @return the files that now belong to the plot, the CSV first
   * @throws IllegalStateException for a plot without id
   * @throws java.io.UncheckedIOException where a file cannot be written
   */
  public List<Path> write(Path folder) {
    return PlotFiles.write(this, folder, Pictures.standard());
  }

  /** Title, sources, description and the first rows of the numbers. */
  @Override
  public String toString() {
    var text = new StringBuilder(title).append('\n');
    sources.forEach(source -> text.append("source: ").append(source).append('\n'));
    return text.append(alt)
        .append("\n\n")
        .append(TableView.of(numbers).rows(ROWS_IN_TEXT).text())
        .toString();
  }
}

package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.study.Source;

/**
 * The look of every figure: white ground, one font, colours that colour-blind readers can tell
 * apart (Okabe and Ito, 2008), and the sources as a caption inside the picture.
 */
final class Style {
  static final String BLUE = "#0072B2";
  static final String ORANGE = "#E69F00";
  static final String GREEN = "#009E73";
  static final String PURPLE = "#CC79A7";
  static final String VERMILION = "#D55E00";
  static final String SKY = "#56B4E9";
  static final String INK = "#222222";
  static final String GREY = "#666666";
  static final int TEXT = 13;
  static final int SMALL = 11;
  static final int MARGIN = 16;

  private static final List<String> COLOURS =
      List.of(BLUE, ORANGE, GREEN, PURPLE, VERMILION, SKY, "#F0E442", "#000000");
  private static final int TITLE = 17;

  private Style() {}

  /**
   * Gives a specification the house's fonts, ground and margins, its title and its caption.
   *
   * @param left pixels left of the plotting area, for the labels
   * @param top pixels between title and plotting area, for a legend
   * @param below pixels between plotting area and caption, for the axis
   * @param inside height of the plotting area in pixels
   * @return the height of the whole picture
   */
  static int dress(
      ObjectNode specification,
      String title,
      List<String> caption,
      int width,
      int left,
      int top,
      int below,
      int inside) {
    ObjectNode layout = specification.withObject("/layout");
    List<String> titleLines = wrap(title, width - 2 * MARGIN, TITLE);
    List<String> captionLines = new ArrayList<>();
    caption.forEach(line -> captionLines.addAll(wrap(line, width - 2 * MARGIN, SMALL)));
    int above = MARGIN + titleLines.size() * lineHeight(TITLE) + top;
    int bottom = below + captionLines.size() * lineHeight(SMALL) + MARGIN;
    int height = above + inside + bottom;

    layout.put("width", width).put("height", height).put("autosize", false);
    layout.put("plot_bgcolor", "white").put("paper_bgcolor", "white");
    layout
        .putObject("font")
        .put("family", "DejaVu Sans, Verdana, sans-serif")
        .put("size", TEXT)
        .put("color", INK);
    layout
        .putObject("margin")
        .put("l", left)
        .put("r", MARGIN)
        .put("t", above)
        .put("b", bottom)
        .put("pad", 0);
    ArrayNode colours = layout.putArray("colorway");
    COLOURS.forEach(colours::add);
    // An annotation, since Plotly lifts the first line of a longer title out of the picture.
    note(layout, text(titleLines), TITLE, INK)
        .put("x", 0)
        .put("xanchor", "left")
        .put("xshift", MARGIN - left)
        .put("y", 1)
        .put("yanchor", "top")
        .put("yshift", above - MARGIN)
        .put("align", "left");
    note(layout, text(captionLines), SMALL, GREY)
        .put("x", 0)
        .put("xanchor", "left")
        .put("xshift", MARGIN - left)
        .put("y", 0)
        .put("yanchor", "top")
        .put("yshift", -below)
        .put("align", "left");
    return height;
  }

  /** A text in the picture, without arrow, placed relative to the plotting area. */
  static ObjectNode note(ObjectNode layout, String text, int size, String colour) {
    ObjectNode note = layout.withArray("/annotations").addObject();
    note.put("text", text).put("showarrow", false).put("xref", "paper").put("yref", "paper");
    note.putObject("font").put("size", size).put("color", colour);
    return note;
  }

  /** How bars of this origin are filled, so that two sources in one figure look different. */
  static String pattern(Source.Kind kind) {
    return switch (kind) {
      case PUBLIC_JUDGMENTS -> "";
      case PUBLISHED -> ".";
      case RECORDED -> "\\";
      case LIVE -> "/";
      case SIMULATED -> "x";
    };
  }

  /** Lines in the form that Plotly draws as written: its mark-up is escaped. */
  static String text(List<String> lines) {
    return String.join("<br>", lines.stream().map(Style::text).toList());
  }

  static String text(String line) {
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  static int lineHeight(int size) {
    return (int) Math.ceil(size * 1.3);
  }

  /** Pixels that a text takes in DejaVu Sans, about; ideographs are as wide as high. */
  static int textWidth(String text, int size) {
    double ems = text.codePoints().mapToDouble(Style::ems).sum();
    return (int) Math.ceil(ems * size);
  }

  private static double ems(int codePoint) {
    return codePoint < 0x2E80 ? 0.61 : 1;
  }

  /** Breaks a text between words, and within a word that is wider than a line. */
  static List<String> wrap(String text, int width, int size) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      if (line.length() > 0 && textWidth(line + " " + word, size) > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      if (line.length() > 0) {
        line.append(' ');
      }
      for (int codePoint : word.codePoints().toArray()) {
        String wider = line + Character.toString(codePoint);
        if (line.length() > 0 && textWidth(wider, size) > width) {
          lines.add(line.toString());
          line.setLength(0);
        }
        line.appendCodePoint(codePoint);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}

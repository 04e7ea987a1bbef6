package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.evenhand.analysis.JudgeMatch;
import org.evenhand.analysis.JudgeMatch.Kind;

/** Where the maps of judges stand: two beside each other for each part, parts below one another. */
final class JudgeGrid {
  private static final int CELL = 34;
  private static final int HEIGHT = 28;
  private static final int GAP = 36;
  private static final int ABOVE = 58;
  private static final int PART = 18;
  private static final int LABEL = 12;

  private final List<List<JudgeMatch>> blocks;
  private final boolean named;
  private final int most;

  /**
   * @param named whether parts have names of their own above their maps
   */
  JudgeGrid(List<List<JudgeMatch>> blocks, boolean named) {
    this.blocks = blocks;
    this.named = named;
    this.most = blocks.stream().mapToInt(rows -> judges(rows).size()).max().orElse(1);
  }

  /** By name; every judge has a row with itself. */
  static List<String> judges(List<JudgeMatch> rows) {
    return rows.stream()
        .filter(row -> row.kind() == Kind.ORDERS)
        .map(JudgeMatch::one)
        .distinct()
        .toList();
  }

  static String suffix(int map) {
    return map == 0 ? "" : String.valueOf(map + 1);
  }

  int left() {
    int widest =
        blocks.stream()
            .flatMap(rows -> judges(rows).stream())
            .mapToInt(judge -> Style.textWidth("10 " + judge, LABEL))
            .max()
            .orElse(0);
    return Style.MARGIN + Math.min(widest, 320) + 10;
  }

  private double columns() {
    return most + 1 + JudgeCells.GAP;
  }

  private int mapWidth() {
    return (int) Math.max(250, columns() * CELL);
  }

  private int inside() {
    return 2 * mapWidth() + GAP;
  }

  int width() {
    return left() + inside() + Style.MARGIN;
  }

  private int blockHeight(int block) {
    return ABOVE + (named ? PART : 0) + judges(blocks.get(block)).size() * HEIGHT;
  }

  int height() {
    int height = 0;
    for (int block = 0; block < blocks.size(); block++) {
      height += blockHeight(block);
    }
    return height;
  }

  private int bottom(int block) {
    int bottom = 0;
    for (int above = 0; above <= block; above++) {
      bottom += blockHeight(above);
    }
    return bottom;
  }

  private double x(int map) {
    return map % 2 * (mapWidth() + GAP) / (double) inside();
  }

  private double top(int map) {
    int rows = judges(blocks.get(map / 2)).size();
    return 1 - (bottom(map / 2) - rows * HEIGHT) / (double) height();
  }

  void axes(ObjectNode layout, int map, List<String> judges) {
    ObjectNode x = layout.putObject("xaxis" + suffix(map)).put("anchor", "y" + suffix(map));
    x.putArray("domain").add(x(map)).add(Math.min(1, x(map) + mapWidth() / (double) inside()));
    x.putArray("range").add(-0.5).add(judges.size() + 0.5 + JudgeCells.GAP);
    ArrayNode places = x.put("tickmode", "array").putArray("tickvals");
    ArrayNode texts = x.putArray("ticktext");
    ObjectNode y = layout.putObject("yaxis" + suffix(map)).put("anchor", "x" + suffix(map));
    y.putArray("domain")
        .add(Math.max(0, 1 - bottom(map / 2) / (double) height()))
        .add(Math.min(1, top(map)));
    y.putArray("range").add(judges.size() - 0.5).add(-0.5);
    ArrayNode rows = y.put("tickmode", "array").putArray("tickvals");
    ArrayNode names = y.putArray("ticktext");
    for (int judge = 0; judge < judges.size(); judge++) {
      places.add(judge);
      texts.add(String.valueOf(judge + 1));
      rows.add(judge);
      String name = (judge + 1) + " " + judges.get(judge);
      List<String> lines = Style.wrap(name, left() - Style.MARGIN - 10, LABEL);
      names.add(Style.text(lines.size() > 1 ? lines.get(0) + "…" : name));
    }
    places.add(judges.size() + JudgeCells.GAP);
    texts.add("order");
    x.put("side", "top").put("showgrid", false).put("zeroline", false).put("fixedrange", true);
    x.put("ticks", "").put("tickangle", 0).putObject("tickfont").put("size", Style.SMALL);
    y.put("showgrid", false).put("zeroline", false).put("fixedrange", true).put("ticks", "");
    y.put("showticklabels", map % 2 == 0).put("ticklabelstandoff", 4);
    y.putObject("tickfont").put("size", LABEL);
  }

  /** The title of a map, and above both, from the left, that of the part. */
  void heading(ObjectNode layout, int map, String part, String title) {
    Style.note(layout, "<b>" + Style.text(title) + "</b>", 12, Style.INK)
        .put("x", x(map))
        .put("xanchor", "left")
        .put("y", top(map))
        .put("yanchor", "bottom")
        .put("yshift", 20);
    if (!part.isEmpty()) {
      Style.note(layout, "<b>" + Style.text(part) + "</b>", 12, Style.INK)
          .put("x", 0)
          .put("xanchor", "left")
          .put("xshift", Style.MARGIN - left())
          .put("y", top(map))
          .put("yanchor", "bottom")
          .put("yshift", 20 + PART);
    }
  }
}

package org.evenhand.figure;

import java.util.List;

/** Where the panels of a figure stand, in pixels, and as Plotly wants it: shares of the whole. */
final class PanelGrid {
  /** Room below the lowest panels for ticks and the title of the axis. */
  static final int AXIS_TITLE = 52;

  private static final int GROUP = 40;
  private static final int TICKS = 24;
  private static final int GAP = 28;
  private static final int HEADING = 12;

  /** Where bars end and remarks begin, on an axis of percentages. */
  static final int REMARKS = 103;

  private static final int REMARK_WIDTH = 112;

  /** Where the axis ends for remarks of the usual length, such as a share of flips. */
  private static final double USUAL_END = 134;

  private static final int USUAL_WIDTH = 75;

  private final List<BarPanel> panels;
  private final int columns;
  private final boolean shared;
  private final int labels;

  PanelGrid(List<BarPanel> panels) {
    this.panels = panels;
    shared = panels.stream().map(PanelGrid::labelsOf).distinct().count() == 1;
    // Labels of their own at each panel take the room of a third one.
    boolean two = panels.size() == 2 || panels.size() == 4 || panels.size() == 3 && !shared;
    columns = panels.size() == 1 ? 1 : two ? 2 : 3;
    labels =
        12
            + panels.stream()
                .flatMap(panel -> labelsOf(panel).stream())
                .mapToInt(label -> Style.textWidth(label, 12))
                .max()
                .orElse(0);
  }

  private static List<String> labelsOf(BarPanel panel) {
    return panel.groups().stream().map(BarPanel.Group::label).toList();
  }

  int width() {
    return columns == 1 ? 760 : columns == 2 ? 920 : 1080;
  }

  /** Pixels left of the plotting area. */
  int left() {
    return Style.MARGIN + labels;
  }

  /** The lines of a remark. */
  static List<String> remark(BarPanel.Group group) {
    return Style.wrap(group.remark(), REMARK_WIDTH, Style.SMALL);
  }

  /** Where the axis of percentages ends, so that the widest remark has room; 104 without any. */
  double end() {
    int widest =
        panels.stream()
            .flatMap(panel -> panel.groups().stream())
            .filter(group -> !group.remark().isEmpty())
            .flatMap(group -> remark(group).stream())
            .mapToInt(line -> Style.textWidth(line, Style.SMALL))
            .max()
            .orElse(0);
    if (widest == 0) {
      return 104;
    }
    return widest <= USUAL_WIDTH
        ? USUAL_END
        : REMARKS / (1 - Math.min(0.6, (double) widest / panelWidth()));
  }

  /** Panels with the same groups share the labels of the leftmost one. */
  boolean showsLabels(int panel) {
    return !shared || panel % columns == 0;
  }

  /** Whether no panel stands below. */
  boolean isLowest(int panel) {
    return panel + columns >= panels.size();
  }

  private int inside() {
    return width() - left() - Style.MARGIN;
  }

  private int panelWidth() {
    int gap = shared ? GAP : GAP + labels;
    return (inside() - (columns - 1) * gap) / columns;
  }

  double[] xDomain(int panel) {
    int step = panelWidth() + (shared ? GAP : GAP + labels);
    double start = panel % columns * step;
    return new double[] {start / inside(), Math.min(1, (start + panelWidth()) / inside())};
  }

  double[] yDomain(int panel) {
    int row = panel / columns;
    double top = 0;
    for (int above = 0; above < row; above++) {
      top += bars(above) + TICKS + headingHeight(above + 1);
    }
    double height = height();
    return new double[] {Math.max(0, 1 - (top + groups(panel) * GROUP) / height), 1 - top / height};
  }

  /** Pixels from the top of the first panel's bars to the bottom of the last one's. */
  int height() {
    int rows = (panels.size() + columns - 1) / columns;
    int height = 0;
    for (int row = 0; row < rows; row++) {
      height += bars(row) + (row == 0 ? 0 : TICKS + headingHeight(row));
    }
    return height;
  }

  private int groups(int panel) {
    return Math.max(1, panels.get(panel).groups().size());
  }

  private int bars(int row) {
    int most = 1;
    for (int panel = row * columns; panel < Math.min(panels.size(), (row + 1) * columns); panel++) {
      most = Math.max(most, groups(panel));
    }
    return most * GROUP;
  }

  /** The lines of a panel's title. */
  List<String> heading(int panel) {
    return Style.wrap(panels.get(panel).title(), panelWidth() - 20, HEADING + 1);
  }

  /** Pixels above the panels of a row for the longest of their titles. */
  int headingHeight(int row) {
    int lines = 1;
    for (int panel = row * columns; panel < Math.min(panels.size(), (row + 1) * columns); panel++) {
      lines = Math.max(lines, heading(panel).size());
    }
    return lines * Style.lineHeight(HEADING) + 8;
  }
}

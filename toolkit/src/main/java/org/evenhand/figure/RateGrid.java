package org.evenhand.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the panels of rates stand, in pixels, and as Plotly wants it: shares of the whole. Panels
 * of a row share their height; the width of a column follows the most groups in it.
 */
final class RateGrid {
  private static final int HEIGHT = 170;
  private static final int GAP = 34;
  private static final int LABEL = 11;
  private static final int HEADING = 12;

  private final List<RatePanel> panels;
  private final int columns;

  RateGrid(List<RatePanel> panels, int columns) {
    this.panels = panels;
    this.columns = columns;
  }

  int width() {
    return columns > 1 || panels.stream().anyMatch(panel -> panel.groups().size() > 4) ? 980 : 760;
  }

  /** Pixels left of the plotting area, for the ticks and the axis's title. */
  int left() {
    return Style.MARGIN + 50;
  }

  private int inside() {
    return width() - left() - Style.MARGIN;
  }

  private int rows() {
    return (panels.size() + columns - 1) / columns;
  }

  private double weight(int column) {
    int most = 1;
    for (int panel = column; panel < panels.size(); panel += columns) {
      most = Math.max(most, panels.get(panel).groups().size());
    }
    return most + 0.4;
  }

  double[] xDomain(int panel) {
    double all = 0;
    double before = 0;
    for (int column = 0; column < columns; column++) {
      all += weight(column);
      before += column < panel % columns ? weight(column) : 0;
    }
    double free = inside() - (columns - 1.0) * GAP;
    double start = panel % columns * GAP + free * before / all;
    double end = start + free * weight(panel % columns) / all;
    return new double[] {start / inside(), Math.min(1, end / inside())};
  }

  private double panelWidth(int panel) {
    double[] domain = xDomain(panel);
    return (domain[1] - domain[0]) * inside();
  }

  double[] yDomain(int panel) {
    int row = panel / columns;
    double top = 0;
    for (int above = 0; above < row; above++) {
      top += HEIGHT + below(above) + headingHeight(above + 1);
    }
    double height = height();
    return new double[] {1 - (top + HEIGHT) / height, 1 - top / height};
  }

  /** Pixels from the top of the first row to the bottom of the last one. */
  int height() {
    int height = 0;
    for (int row = 0; row < rows(); row++) {
      height += HEIGHT + (row == 0 ? 0 : below(row - 1) + headingHeight(row));
    }
    return height;
  }

  /** Whether the labels of a panel are those of the panel below, which then shows them for both. */
  boolean showsLabels(int panel) {
    int under = panel + columns;
    return under >= panels.size() || !labels(panel).equals(labels(under));
  }

  private List<String> labels(int panel) {
    return panels.get(panel).groups().stream().map(RatePanel.Group::label).toList();
  }

  /** The lines of a group's label. */
  List<String> label(int panel, int group) {
    RatePanel drawn = panels.get(panel);
    int room = (int) (panelWidth(panel) / drawn.groups().size()) - 6;
    return Style.wrap(drawn.groups().get(group).label(), room, LABEL);
  }

  /** Pixels below the panels of a row, for their labels. */
  int below(int row) {
    int lines = 0;
    for (int panel : inRow(row)) {
      for (int group = 0; group < panels.get(panel).groups().size(); group++) {
        lines = Math.max(lines, showsLabels(panel) ? label(panel, group).size() : 0);
      }
    }
    return 12 + lines * Style.lineHeight(LABEL);
  }

  private List<Integer> inRow(int row) {
    var inRow = new ArrayList<Integer>();
    for (int panel = row * columns; panel < Math.min(panels.size(), (row + 1) * columns); panel++) {
      inRow.add(panel);
    }
    return inRow;
  }

  /** Pixels below the last row. */
  int foot() {
    return below(rows() - 1) + 6;
  }

  /** The lines of a panel's title. */
  List<String> heading(int panel) {
    return Style.wrap(panels.get(panel).title(), (int) panelWidth(panel) - 20, HEADING + 1);
  }

  /** Pixels above the panels of a row for the longest of their titles. */
  int headingHeight(int row) {
    int lines = 1;
    for (int panel : inRow(row)) {
      lines = Math.max(lines, heading(panel).size());
    }
    return lines * Style.lineHeight(HEADING) + 10;
  }
}

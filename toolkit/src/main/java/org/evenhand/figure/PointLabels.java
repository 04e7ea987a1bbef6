package org.evenhand.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Finds a place for the label of each point of a picture: at an end of the line through the point
 * or beside it, where it meets as little as can be of other labels, points and lines.
 */
final class PointLabels {
  private static final int GAP = 4;
  private static final int BESIDE = 10;
  private static final int POINT = 8;

  /** A box in pixels, from the upper left corner of the plotting area. */
  private record Box(double left, double top, double right, double bottom) {
    double area() {
      return (right - left) * (bottom - top);
    }

    double overlap(Box other) {
      double width = Math.min(right, other.right) - Math.max(left, other.left);
      double height = Math.min(bottom, other.bottom) - Math.max(top, other.top);
      return width > 0 && height > 0 ? width * height : 0;
    }
  }

  /**
   * A point with the line through it, in pixels from the upper left corner of the plotting area.
   *
   * @param from upper end of the line
   * @param to lower end of the line
   */
  record Point(double x, double y, double from, double to, String label) {}

  /**
   * The middle of a label, in pixels from its point.
   *
   * @param right of the point; negative to the left
   * @param up from the point; negative below
   */
  record Place(double right, double up) {}

  private final List<Box> taken = new ArrayList<>();
  private final Box area;
  private final int size;

  private PointLabels(int width, int height, int size) {
    this.area = new Box(0, 0, width, height);
    this.size = size;
  }

  /**
   * The place of each label, in the order of the points.
   *
   * @param lines heights of lines that go through the whole picture
   */
  static List<Place> places(
      List<Point> points, List<Double> lines, int width, int height, int size) {
    var labels = new PointLabels(width, height, size);
    for (Point point : points) {
      labels.taken.add(new Box(point.x - POINT, point.y - POINT, point.x + POINT, point.y + POINT));
      labels.taken.add(new Box(point.x - 4, point.from - 2, point.x + 4, point.to + 2));
    }
    lines.forEach(line -> labels.taken.add(new Box(0, line - 1, width, line + 1)));
    var byPoint = new TreeMap<Integer, Place>();
    List<Integer> fromTheLeft = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      fromTheLeft.add(i);
    }
    fromTheLeft.sort(Comparator.comparingDouble(i -> points.get(i).x));
    fromTheLeft.forEach(i -> byPoint.put(i, labels.place(points.get(i))));
    return List.copyOf(byPoint.values());
  }

  private Place place(Point point) {
    double width = Style.textWidth(point.label, size);
    double height = Style.lineHeight(size);
    Place best = new Place(0, 0);
    double least = Double.MAX_VALUE;
    for (Place place : candidates(point, width, height)) {
      Box box = box(point, place, width, height);
      double cost =
          10 * (box.area() - box.overlap(area)) + taken.stream().mapToDouble(box::overlap).sum();
      if (cost < least) {
        least = cost;
        best = place;
      }
    }
    taken.add(box(point, best, width, height));
    return best;
  }

  /** In the order of preference: the first of equally good ones is taken. */
  private static List<Place> candidates(Point point, double width, double height) {
    double above = point.y - point.from + GAP + height / 2;
    double below = point.y - point.to - GAP - height / 2;
    double beside = BESIDE + width / 2;
    List<Place> candidates = new ArrayList<>(List.of(new Place(0, above), new Place(0, below)));
    for (double shift : List.of(width / 2 - BESIDE, BESIDE - width / 2)) {
      candidates.add(new Place(shift, above));
      candidates.add(new Place(shift, below));
    }
    for (double up : List.of(0.0, height, -height)) {
      candidates.add(new Place(beside, up));
      candidates.add(new Place(-beside, up));
    }
    return candidates;
  }

  private static Box box(Point point, Place place, double width, double height) {
    double x = point.x + place.right;
    double y = point.y - place.up;
    return new Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2);
  }
}

package org.evenhand.figure;

import java.util.List;

/**
 * Places for the nodes of a graph: linked ones attract, all repel (Fruchterman and Reingold 1991),
 * with a pull to the middle. Begins with a spiral in the order of the nodes, so the same graph gets
 * the same places everywhere; costs nodes² × steps.
 */
final class ForceLayout {
  private static final int STEPS = 400;
  private static final double GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

  private final double[] x;
  private final double[] y;

  private ForceLayout(int nodes) {
    x = new double[nodes];
    y = new double[nodes];
    for (int node = 0; node < nodes; node++) {
      double radius = Math.sqrt((node + 0.5) / nodes);
      x[node] = radius * StrictMath.cos(node * GOLDEN_ANGLE);
      y[node] = radius * StrictMath.sin(node * GOLDEN_ANGLE);
    }
  }

  /**
   * @param links pairs of numbers from 0 to {@code nodes} - 1
   * @return places within the unit circle around 0, x first
   */
  static double[][] of(int nodes, List<int[]> links) {
    var layout = new ForceLayout(nodes);
    double distance = 1.6 / Math.sqrt(Math.max(1, nodes));
    for (int step = 0; step < STEPS; step++) {
      double reach = 0.12 * (1 - (double) step / STEPS) + 0.001;
      layout.step(links, distance, reach);
    }
    return layout.scaled();
  }

  private void step(List<int[]> links, double distance, double reach) {
    double[] dx = new double[x.length];
    double[] dy = new double[x.length];
    for (int a = 0; a < x.length; a++) {
      dx[a] -= 0.35 * x[a];
      dy[a] -= 0.35 * y[a];
      for (int b = 0; b < a; b++) {
        double gapX = x[a] - x[b];
        double gapY = y[a] - y[b];
        double push = distance * distance / Math.max(1e-6, gapX * gapX + gapY * gapY);
        dx[a] += gapX * push;
        dy[a] += gapY * push;
        dx[b] -= gapX * push;
        dy[b] -= gapY * push;
      }
    }
    for (int[] link : links) {
      double gapX = x[link[0]] - x[link[1]];
      double gapY = y[link[0]] - y[link[1]];
      double pull = 0.35 * Math.sqrt(gapX * gapX + gapY * gapY) / distance;
      dx[link[0]] -= gapX * pull;
      dy[link[0]] -= gapY * pull;
      dx[link[1]] += gapX * pull;
      dy[link[1]] += gapY * pull;
    }
    for (int node = 0; node < x.length; node++) {
      double length = Math.sqrt(dx[node] * dx[node] + dy[node] * dy[node]);
      double share = length > reach ? reach / length : 1;
      x[node] += dx[node] * share;
      y[node] += dy[node] * share;
    }
  }

  private double[][] scaled() {
    double most = 1e-9;
    for (int node = 0; node < x.length; node++) {
      most = Math.max(most, radius(node));
    }
    double[][] places = new double[2][x.length];
    for (int node = 0; node < x.length; node++) {
      // The root opens up the crowded middle.
      double stretch = 1 / Math.sqrt(most * Math.max(1e-9, radius(node)));
      places[0][node] = x[node] * stretch;
      places[1][node] = y[node] * stretch;
    }
    return places;
  }

  private double radius(int node) {
    return Math.sqrt(x[node] * x[node] + y[node] * y[node]);
  }
}

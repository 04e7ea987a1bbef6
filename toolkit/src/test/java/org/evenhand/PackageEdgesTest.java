package org.evenhand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which room uses which: what jdeps finds in the classes against the list kept beside the tests.
 */
class PackageEdgesTest {
  private static final Path TOOLKIT = SharedData.projectRoot().resolve("toolkit");
  private static final String LIST = "toolkit/src/test/resources/package-edges.txt";
  private static final Pattern EDGE =
      Pattern.compile("^\\s+org\\.evenhand\\.(\\S+)\\s+->\\s+org\\.evenhand\\.(\\S+)");

  /** One room uses another. */
  private record Edge(String from, String to) implements Comparable<Edge> {
    @Override
    public int compareTo(Edge edge) {
      return toString().compareTo(edge.toString());
    }

    @Override
    public String toString() {
      return from + " -> " + to;
    }
  }

  @Test
  void theClassesHaveExactlyTheEdgesOfTheList() throws IOException {
    assertEquals("", differences(found(), listed()));
  }

  @Test
  void noRoomUsesItselfThroughOthers() {
    assertEquals(Optional.empty(), cycle(found()));
  }

  @Test
  void newAndVanishedEdgesAndCyclesAreTold() {
    Set<Edge> one = Set.of(new Edge("a", "b"), new Edge("b", "c"));
    Set<Edge> other = Set.of(new Edge("b", "c"), new Edge("c", "a"));

    assertEquals(
        "New edge c -> a: add it to "
            + LIST
            + " if it is intended.\n"
            + "Vanished edge a -> b: take it from "
            + LIST
            + " if that is intended.",
        differences(other, one));
    assertEquals(Optional.empty(), cycle(one));
    var both = new HashSet<>(one);
    both.addAll(other);
    assertEquals(Optional.of("a -> b -> c -> a"), cycle(both));
  }

  @Test
  void everyRoomSaysWhatItIsFor() throws IOException {
    Path sources = TOOLKIT.resolve("src/main/java/org/evenhand");
    try (Stream<Path> files = Files.walk(sources)) {
      List<Path> rooms =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .map(Path::getParent)
              .distinct()
              .toList();
      assertTrue(rooms.size() > 1, "no sources in " + sources);
      assertEquals(
          List.of(),
          rooms.stream()
              .filter(room -> !Files.exists(room.resolve("package-info.java")))
              .map(room -> sources.relativize(room) + " has no package-info.java")
              .toList());
    }
  }

  private static Set<Edge> found() {
    var out = new StringWriter();
    int status =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(out),
                new PrintWriter(out),
                "-verbose:package",
                "-filter:none",
                "--multi-release",
                "base",
                TOOLKIT.resolve("target/classes").toString());
    assertEquals(0, status, out.toString());
    var edges = new TreeSet<Edge>();
    for (String line : out.toString().lines().toList()) {
      Matcher edge = EDGE.matcher(line);
      if (edge.find() && !edge.group(1).equals(edge.group(2))) {
        edges.add(new Edge(edge.group(1), edge.group(2)));
      }
    }
    return edges;
  }

  private static Set<Edge> listed() throws IOException {
    return Files.readAllLines(TOOLKIT.getParent().resolve(LIST)).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .map(line -> line.split("\\s*->\\s*", 2))
        .map(ends -> new Edge(ends[0], ends[1]))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String differences(Set<Edge> found, Set<Edge> listed) {
    var lines = new ArrayList<String>();
    for (Edge edge : new TreeSet<>(found)) {
      if (!listed.contains(edge)) {
        lines.add("New edge " + edge + ": add it to " + LIST + " if it is intended.");
      }
    }
    for (Edge edge : new TreeSet<>(listed)) {
      if (!found.contains(edge)) {
        lines.add("Vanished edge " + edge + ": take it from " + LIST + " if that is intended.");
      }
    }
    return String.join("\n", lines);
  }

  private static Optional<String> cycle(Set<Edge> edges) {
    var rooms = new TreeSet<String>();
    edges.forEach(edge -> rooms.add(edge.from()));
    var done = new HashSet<String>();
    for (String room : rooms) {
      Optional<String> cycle = cycle(room, edges, new ArrayDeque<>(), done);
      if (cycle.isPresent()) {
        return cycle;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> cycle(
      String room, Set<Edge> edges, Deque<String> path, Set<String> done) {
    if (path.contains(room)) {
      List<String> way = new ArrayList<>(path);
      List<String> round = new ArrayList<>(way.subList(way.indexOf(room), way.size()));
      round.add(room);
      return Optional.of(String.join(" -> ", round));
    }
    if (!done.add(room)) {
      return Optional.empty();
    }
    path.addLast(room);
    for (Edge edge : new TreeSet<>(edges)) {
      if (edge.from().equals(room)) {
        Optional<String> cycle = cycle(edge.to(), edges, path, done);
        if (cycle.isPresent()) {
          return cycle;
        }
      }
    }
    path.removeLast();
    return Optional.empty();
  }
}

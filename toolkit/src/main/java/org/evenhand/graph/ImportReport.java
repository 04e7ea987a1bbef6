package org.evenhand.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What was repaired, skipped or looks odd in a graph that was read: nothing is changed without a
 * count here.
 */
public final class ImportReport {

  /** A kind of repair or finding. */
  public enum Finding {
    REPEATED_ENTITY("entities named more than once, merged"),
    REPEATED_PAIR("relations that repeat an undirected pair, merged"),
    NAMELESS("entities without a name, left out"),
    SELF_LOOP("relations of an entity with itself, left out"),
    DANGLING_END("relations with an end that is no entity, left out"),
    ISOLATED_ENTITY("entities without a relation, kept"),
    NAME_VARIANT("entities whose names differ only by case or spaces, kept apart"),
    WRAPPING_QUOTES("names or values whose wrapping quotes were removed"),
    TRIMMED("types with spaces at an end, trimmed"),
    OUTER_SPACES("names with spaces at an end, kept as they are"),
    MISSING_CHUNK("chunk ids that no chunk has"),
    MISSING_WEIGHT("relations without a weight, set to 1"),
    BAD_WEIGHT("relations whose weight is no positive number, set to 1"),
    UNLISTED_END("ends of relations that were not listed as entities, added"),
    UNREADABLE_CHUNK("chunks whose extraction could not be read, without entities of their own"),
    OUTSIDE_PART(
        "entities, relations and community reports without evidence in the part, left out"),
    ILLEGAL_CHARACTER("characters that XML forbids, removed on request");

    private final String label;

    Finding(String label) {
      this.label = label;
    }

    /** The words used in print. */
    public String label() {
      return label;
    }
  }

  private static final int EXAMPLES = 5;

  private final Map<Finding, Integer> counts = new EnumMap<>(Finding.class);
  private final Map<Finding, List<String>> examples = new EnumMap<>(Finding.class);

  ImportReport() {}

  void add(Finding finding, String example) {
    counts.merge(finding, 1, Integer::sum);
    List<String> shown = examples.computeIfAbsent(finding, key -> new ArrayList<>());
    if (shown.size() < EXAMPLES) {
      shown.add(example);
    }
  }

  /** Takes over a finding from before a graph was made anew. */
  void add(Finding finding, ImportReport before) {
    if (before.count(finding) > 0) {
      counts.merge(finding, before.count(finding), Integer::sum);
      examples.computeIfAbsent(finding, key -> new ArrayList<>()).addAll(before.examples(finding));
    }
  }

  /** How often something was found; 0 if never. */
  public int count(Finding finding) {
    return counts.getOrDefault(finding, 0);
  }

  /** The first few places where it was found, in the order of the file. */
  public List<String> examples(Finding finding) {
    return Collections.unmodifiableList(examples.getOrDefault(finding, List.of()));
  }

  /** A line for each finding that occurred, with its count and first examples. */
  @Override
  public String toString() {
    if (counts.isEmpty()) {
      return "nothing repaired, nothing skipped";
    }
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (finding, count) ->
            text.append(text.isEmpty() ? "" : "\n")
                .append(count)
                .append(' ')
                .append(finding.label())
                .append(": ")
                .append(String.join("; ", examples(finding)))
                .append(count > EXAMPLES ? "; …" : ""));
    return text.toString();
  }
}

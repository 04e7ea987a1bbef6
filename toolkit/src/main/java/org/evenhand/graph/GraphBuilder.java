package org.evenhand.graph;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.text.Chunk;

/**
 * Collects entities and relations in the order of a file and makes the graph, whose order depends
 * on the names only. Memory and time stay linear (the names are sorted once).
 */
final class GraphBuilder {
  final ImportReport report = new ImportReport();

  private final Strings strings = new Strings();
  private final Strings names = new Strings();
  private final ArrayList<String> types = new ArrayList<>();
  private final IntLists.Rows entityDescriptions = new IntLists.Rows();
  private final IntLists.Rows entityChunks = new IntLists.Rows();
  private final IntLists.Rows entityAliases = new IntLists.Rows();

  private final Strings ends = new Strings();
  private final IntArrayList sources = new IntArrayList();
  private final IntArrayList targets = new IntArrayList();
  private final DoubleArrayList weights = new DoubleArrayList();
  private final IntLists.Rows relationDescriptions = new IntLists.Rows();
  private final IntLists.Rows relationKeywords = new IntLists.Rows();
  private final IntLists.Rows relationChunks = new IntLists.Rows();

  /** Texts numbered in the order of their first appearance. */
  private static final class Strings {
    private final Object2IntOpenHashMap<String> index = new Object2IntOpenHashMap<>();
    private final ArrayList<String> values = new ArrayList<>();

    Strings() {
      index.defaultReturnValue(-1);
    }

    int add(String text) {
      int known = index.getInt(text);
      if (known < 0) {
        known = values.size();
        index.put(text, known);
        values.add(text);
      }
      return known;
    }

    boolean contains(String text) {
      return index.containsKey(text);
    }

    int size() {
      return values.size();
    }
  }

  /** Adds an entity of a file; one that is named again is merged and counted. */
  void entity(Entity entity) {
    if (names.contains(entity.name())) {
      report.add(Finding.REPEATED_ENTITY, entity.name());
    }
    merged(entity);
  }

  /** Adds what another chunk says of an entity: mentions are merged without a count. */
  void merged(Entity entity) {
    int number = names.add(entity.name());
    if (number == types.size()) {
      types.add(entity.type());
    } else if (types.get(number).isEmpty()) {
      types.set(number, entity.type());
    }
    addAll(entityDescriptions, number, entity.descriptions());
    addAll(entityChunks, number, entity.chunkIds());
    addAll(entityAliases, number, entity.aliases());
  }

  void relation(Relation relation) {
    int number = sources.size();
    sources.add(ends.add(relation.source()));
    targets.add(ends.add(relation.target()));
    weights.add(checked(relation));
    addAll(relationDescriptions, number, relation.descriptions());
    addAll(relationKeywords, number, relation.keywords());
    addAll(relationChunks, number, relation.chunkIds());
  }

  private double checked(Relation relation) {
    if (relation.weight() > 0 && relation.weight() < Double.POSITIVE_INFINITY) {
      return relation.weight();
    }
    report.add(
        Finding.BAD_WEIGHT,
        "%s — %s: %s".formatted(relation.source(), relation.target(), relation.weight()));
    return 1;
  }

  private void addAll(IntLists.Rows rows, int owner, List<String> values) {
    for (String value : values) {
      rows.add(owner, strings.add(value));
    }
  }

  /**
   * The graph.
   *
   * @param chunks the texts that evidence points to; may be empty if the texts are not known
   * @param origin where the graph came from, for messages
   * @throws IllegalArgumentException if there is no entity
   */
  KnowledgeGraph build(Collection<Chunk> chunks, String origin) {
    int n = names.size();
    if (n == 0) {
      throw new IllegalArgumentException(
          "%s holds no entity (%s relations). An empty graph gives no questions: check the file."
              .formatted(origin, sources.size()));
    }
    int[] rank = rankByName();
    String[] sortedNames = new String[n];
    String[] sortedTypes = new String[n];
    for (int number = 0; number < n; number++) {
      sortedNames[rank[number]] = names.values.get(number);
      sortedTypes[rank[number]] = types.get(number);
    }
    int[] endRank = new int[ends.size()];
    for (int end = 0; end < endRank.length; end++) {
      int number = names.index.getInt(ends.values.get(end));
      endRank[end] = number < 0 ? -1 : rank[number];
    }
    int[] relationOf = new int[sources.size()];
    MergedRelations merged = merge(endRank, relationOf);
    KnowledgeGraph graph =
        new KnowledgeGraph(
            origin,
            report,
            strings.values.toArray(new String[0]),
            new KnowledgeGraph.Entities(
                sortedNames,
                sortedTypes,
                entityDescriptions.toLists(n, rank),
                entityChunks.toLists(n, rank),
                entityAliases.toLists(n, rank)),
            new KnowledgeGraph.Relations(
                merged.source,
                merged.target,
                merged.weight,
                relationDescriptions.toLists(merged.source.length, relationOf),
                relationKeywords.toLists(merged.source.length, relationOf),
                relationChunks.toLists(merged.source.length, relationOf)),
            byId(chunks),
            List.of());
    findOddities(graph);
    return graph;
  }

  private int[] rankByName() {
    Integer[] order = new Integer[names.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> names.values.get(a).compareTo(names.values.get(b)));
    int[] rank = new int[order.length];
    for (int place = 0; place < order.length; place++) {
      rank[order[place]] = place;
    }
    return rank;
  }

  private record MergedRelations(int[] source, int[] target, double[] weight) {}

  /** Sorts relations by their ends and gives repeats of an undirected pair one place. */
  private MergedRelations merge(int[] endRank, int[] relationOf) {
    Arrays.fill(relationOf, -1);
    int rows = sources.size();
    long[] keys = new long[rows];
    int[] order = new int[rows];
    int usable = 0;
    for (int row = 0; row < rows; row++) {
      int a = endRank[sources.getInt(row)];
      int b = endRank[targets.getInt(row)];
      if (a < 0 || b < 0) {
        report.add(Finding.DANGLING_END, mention(row));
      } else if (a == b) {
        report.add(Finding.SELF_LOOP, mention(row));
      } else {
        keys[row] = (long) Math.min(a, b) << 32 | Math.max(a, b);
        order[usable++] = row;
      }
    }
    order = Arrays.copyOf(order, usable);
    LongArrays.radixSortIndirect(order, keys, true);
    int[] source = new int[usable];
    int[] target = new int[usable];
    double[] weight = new double[usable];
    int count = 0;
    for (int place = 0; place < usable; place++) {
      int row = order[place];
      if (place > 0 && keys[row] == keys[order[place - 1]]) {
        report.add(Finding.REPEATED_PAIR, mention(row));
        weight[count - 1] += weights.getDouble(row);
      } else {
        source[count] = endRank[sources.getInt(row)];
        target[count] = endRank[targets.getInt(row)];
        weight[count++] = weights.getDouble(row);
      }
      relationOf[row] = count - 1;
    }
    return new MergedRelations(
        Arrays.copyOf(source, count), Arrays.copyOf(target, count), Arrays.copyOf(weight, count));
  }

  private String mention(int row) {
    return ends.values.get(sources.getInt(row)) + " — " + ends.values.get(targets.getInt(row));
  }

  private Map<String, Chunk> byId(Collection<Chunk> chunks) {
    Map<String, Chunk> byId = new TreeMap<>();
    for (Chunk chunk : chunks) {
      Chunk known = byId.putIfAbsent(chunk.id(), chunk);
      if (known != null && !known.equals(chunk)) {
        throw new IllegalArgumentException(
            "Two chunks have the id %s and different texts. Evidence would be ambiguous: make the"
                    .formatted(chunk.id())
                + " ids unique.");
      }
    }
    return byId;
  }

  private void findOddities(KnowledgeGraph graph) {
    for (int entity = 0; entity < graph.entityCount(); entity++) {
      if (graph.degree(entity) == 0) {
        report.add(Finding.ISOLATED_ENTITY, graph.name(entity));
      }
    }
    Object2IntLinkedOpenHashMap<String> firstOfVariants = new Object2IntLinkedOpenHashMap<>();
    firstOfVariants.defaultReturnValue(-1);
    for (int entity = 0; entity < graph.entityCount(); entity++) {
      int first = firstOfVariants.putIfAbsent(variantKey(graph.name(entity)), entity);
      if (first >= 0) {
        report.add(
            Finding.NAME_VARIANT, "'%s' and '%s'".formatted(graph.name(first), graph.name(entity)));
      }
    }
    if (graph.hasChunks()) {
      graph.missingChunkIds().forEach(id -> report.add(Finding.MISSING_CHUNK, id));
    }
  }

  /** What two spellings of one name have in common: letters without case and spaces. */
  static String variantKey(String name) {
    return name.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
  }
}

package org.evenhand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenhand.graph.ImportReport;
import org.evenhand.graph.KnowledgeGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code datasets/README.md} promises about the project's own three corpora. */
class CorporaTest {
  private static final int HOPS = 50;
  private static final int STEPS = 200;
  private static final int WALKS_PER_START = 20;

  /** Runs the test with each corpus, which JUnit makes from its name by {@link OwnCorpus#read}. */
  @Retention(RetentionPolicy.RUNTIME)
  @ParameterizedTest
  @ValueSource(strings = {"harbour", "orchard", "choir"})
  private @interface EachCorpus {}

  @EachCorpus
  void aCorpusHasAboutSixThousandWordsInEightToTwelveDocuments(OwnCorpus corpus) {
    int documents = corpus.documents().size();
    assertTrue(documents >= 8 && documents <= 12, documents + " documents");
    assertTrue(corpus.words() >= 5_500 && corpus.words() <= 7_000, corpus.words() + " words");
  }

  @EachCorpus
  void theChunksOfADocumentJoinedByBlankLinesAreItsBody(OwnCorpus corpus) {
    Map<String, String> joined =
        corpus.chunks().stream()
            .collect(
                Collectors.groupingBy(
                    OwnCorpus.Chunk::document,
                    TreeMap::new,
                    Collectors.mapping(OwnCorpus.Chunk::text, Collectors.joining("\n\n"))));

    assertEquals(corpus.documents(), joined);
  }

  @EachCorpus
  void chunksAreOfLikeLengthAndTheirIdsAreUnique(OwnCorpus corpus) {
    assertEquals(corpus.chunks().size(), corpus.chunksById().size(), "chunk ids are unique");
    for (var chunk : corpus.chunks()) {
      int words = chunk.text().split("\\s+").length;
      assertTrue(words >= 140 && words <= 265, chunk.id() + " has " + words + " words");
    }
  }

  @EachCorpus
  void noSentenceIsWrittenTwice(OwnCorpus corpus) {
    var seen = new HashSet<String>();
    for (String body : corpus.documents().values()) {
      for (String sentence : body.split("(?<=[.!?])\\s+")) {
        if (sentence.split("\\s+").length > 4) {
          assertTrue(seen.add(sentence), "written twice: " + sentence);
        }
      }
    }
  }

  @EachCorpus
  void theGraphHasAtLeast150EntitiesAnd300DistinctUndirectedRelations(OwnCorpus corpus) {
    assertEquals(corpus.entities().size(), corpus.entitiesByName().size(), "names are unique");
    assertTrue(corpus.entities().size() >= 150, corpus.entities().size() + " entities");
    assertEquals(corpus.relations().size(), ends(corpus).size(), "no pair of ends is listed twice");
    assertTrue(corpus.relations().size() >= 300, corpus.relations().size() + " relations");
  }

  @EachCorpus
  void noNameOrAliasStandsForTwoEntities(OwnCorpus corpus) {
    var seen = new HashSet<String>();
    for (var entity : corpus.entities()) {
      entity.names().forEach(name -> assertTrue(seen.add(name), "used twice: " + name));
    }
  }

  @EachCorpus
  void everyEntityIsNamedInEachOfItsChunks(OwnCorpus corpus) {
    var chunks = corpus.chunksById();
    for (var entity : corpus.entities()) {
      assertTrue(!entity.type().isBlank(), entity.name() + " has no type");
      assertTrue(!entity.description().isBlank(), entity.name() + " has no description");
      assertDistinctAndKnown(entity.name(), entity.chunks(), chunks.keySet());
      for (String id : entity.chunks()) {
        assertTrue(mentions(chunks.get(id).text(), entity), entity.name() + " is not in " + id);
      }
    }
  }

  @EachCorpus
  void everyRelationHasItsTwoEndsInEachOfItsChunks(OwnCorpus corpus) {
    var chunks = corpus.chunksById();
    var entities = corpus.entitiesByName();
    for (var relation : corpus.relations()) {
      String label = relation.source() + " – " + relation.target();
      assertTrue(!relation.source().equals(relation.target()), label + " is a loop");
      assertTrue(!relation.description().isBlank(), label + " has no description");
      assertTrue(!relation.keywords().isEmpty(), label + " has no keywords");
      assertEquals(relation.chunks().size(), relation.weight(), label + ": weight");
      assertDistinctAndKnown(label, relation.chunks(), chunks.keySet());
      for (String end : List.of(relation.source(), relation.target())) {
        assertTrue(entities.containsKey(end), label + ": no entity " + end);
        for (String id : relation.chunks()) {
          assertTrue(mentions(chunks.get(id).text(), entities.get(end)), label + " not in " + id);
          assertTrue(entities.get(end).chunks().contains(id), end + " lacks the evidence " + id);
        }
      }
    }
  }

  @EachCorpus
  void atLeastThirtyPercentOfTheEntitiesHaveEvidenceInTwoDocuments(OwnCorpus corpus) {
    double share = (double) corpus.entitiesOfSeveralDocuments() / corpus.entities().size();
    assertTrue(share >= .3, "share " + share);
  }

  @EachCorpus
  void theGraphIsOneComponent(OwnCorpus corpus) {
    var neighbours = neighbours(corpus);
    var reached = new TreeSet<String>();
    var open = new ArrayDeque<>(List.of(corpus.entities().get(0).name()));
    while (!open.isEmpty()) {
      String entity = open.pop();
      if (reached.add(entity)) {
        open.addAll(neighbours.get(entity));
      }
    }
    assertEquals(corpus.entitiesByName().keySet(), reached);
  }

  @EachCorpus
  void aWalkOfFiftyDistinctRelationsIsAcceptedFromAtLeastHalfOfAllStarts(OwnCorpus corpus) {
    var neighbours = neighbours(corpus);
    var random = new Random(20250607);
    int accepted = 0;
    int startsThatWork = 0;
    for (String start : neighbours.keySet()) {
      int here = 0;
      for (int walk = 0; walk < WALKS_PER_START; walk++) {
        here += isAccepted(start, neighbours, random) ? 1 : 0;
      }
      accepted += here;
      startsThatWork += here > 0 ? 1 : 0;
    }
    double starts = neighbours.size();
    assertTrue(startsThatWork / starts >= .5, "starts with an accepted walk: " + startsThatWork);
    assertTrue(accepted / (starts * WALKS_PER_START) >= .5, "accepted walks: " + accepted);
  }

  @EachCorpus
  void theToolkitReadsItWithNothingToRepair(OwnCorpus corpus) {
    var graph = KnowledgeGraph.read(OwnCorpus.folder().resolve(corpus.name()));

    assertEquals(corpus.entities().size(), graph.entityCount(), "entities");
    assertEquals(corpus.relations().size(), graph.relationCount(), "relations");
    assertEquals(corpus.chunks().size(), graph.chunks().size(), "chunks");
    for (var finding : ImportReport.Finding.values()) {
      assertEquals(List.of(), graph.report().examples(finding), finding.label());
    }
  }

  @EachCorpus
  void theReadmeTellsTheCounts(OwnCorpus corpus) throws IOException {
    String readme =
        Files.readString(OwnCorpus.folder().resolve("README.md"), StandardCharsets.UTF_8);
    String row =
        String.format(
            Locale.ROOT,
            "| `%s` | %d | %,d | %d | %d | %d | %d %% |",
            corpus.name(),
            corpus.documents().size(),
            corpus.words(),
            corpus.chunks().size(),
            corpus.entities().size(),
            corpus.relations().size(),
            Math.round(100.0 * corpus.entitiesOfSeveralDocuments() / corpus.entities().size()));

    assertTrue(readme.contains(row), "datasets/README.md lacks the row " + row);
  }

  private static boolean isAccepted(
      String start, Map<String, List<String>> neighbours, Random random) {
    var walked = new HashSet<Set<String>>();
    String at = start;
    for (int step = 0; step < STEPS && walked.size() < HOPS; step++) {
      List<String> next = neighbours.get(at);
      String to = next.get(random.nextInt(next.size()));
      walked.add(Set.of(at, to));
      at = to;
    }
    return walked.size() == HOPS;
  }

  private static Set<Set<String>> ends(OwnCorpus corpus) {
    return corpus.relations().stream()
        .map(relation -> Set.of(relation.source(), relation.target()))
        .collect(Collectors.toSet());
  }

  private static Map<String, List<String>> neighbours(OwnCorpus corpus) {
    var neighbours = new TreeMap<String, List<String>>();
    corpus.entities().forEach(entity -> neighbours.put(entity.name(), new ArrayList<>()));
    for (var relation : corpus.relations()) {
      neighbours.get(relation.source()).add(relation.target());
      neighbours.get(relation.target()).add(relation.source());
    }
    return neighbours;
  }

  private static boolean mentions(String text, OwnCorpus.Entity entity) {
    return entity.names().stream()
        .map(name -> "(?<![\\p{L}\\p{N}])" + Pattern.quote(name) + "(?![\\p{L}\\p{N}])")
        .anyMatch(name -> Pattern.compile(name).matcher(text).find());
  }

  private static void assertDistinctAndKnown(String label, List<String> ids, Set<String> known) {
    assertTrue(!ids.isEmpty(), label + " has no evidence");
    assertEquals(ids.size(), new HashSet<>(ids).size(), label + " lists a chunk twice");
    assertTrue(known.containsAll(ids), label + " names an unknown chunk of " + ids);
  }
}

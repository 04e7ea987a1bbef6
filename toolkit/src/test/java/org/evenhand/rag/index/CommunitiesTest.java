package org.evenhand.rag.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.evenhand.SharedData;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.rag.index.Communities.Community;
import org.junit.jupiter.api.Test;

class CommunitiesTest {
  /** Zachary's karate club (1977), 34 members and 78 ties: for each member the later ones. */
  private static final int[][] KARATE = {
    {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31},
    {2, 3, 7, 13, 17, 19, 21, 30},
    {3, 7, 8, 9, 13, 27, 28, 32},
    {7, 12, 13},
    {6, 10},
    {6, 10, 16},
    {16},
    {},
    {30, 32, 33},
    {33},
    {},
    {},
    {},
    {33},
    {32, 33},
    {32, 33},
    {},
    {},
    {32, 33},
    {33},
    {32, 33},
    {},
    {32, 33},
    {25, 27, 29, 32, 33},
    {25, 27, 31},
    {31},
    {29, 33},
    {33},
    {31, 33},
    {32, 33},
    {32, 33},
    {32, 33},
    {33}
  };

  /** The greatest modularity of any division is .4198, in four groups (Brandes and others 2008). */
  @Test
  void theKarateClubIsDividedAsWellAsCanBe() {
    Links links = karate(new Random(1));

    List<List<Integer>> groups =
        Communities.of(links, 34, 7).stream().map(Community::entities).toList();

    assertEquals(78, links.relations().size());
    assertEquals(4, groups.size());
    assertEquals(.4198, Communities.modularity(links, groups), 5e-5);
  }

  /**
   * Two triangles joined by a tie: m = 7, each triangle holds 3 ties and half of all 14 ends, so Q
   * = 2 (3/7 − 1/4).
   */
  @Test
  void modularityOfTwoTrianglesByHand() {
    Links links =
        links(List.of(tie(0, 1), tie(1, 2), tie(0, 2), tie(2, 3), tie(3, 4), tie(4, 5), tie(3, 5)));

    assertEquals(
        6 / 7.0 - .5,
        Communities.modularity(links, List.of(List.of(0, 1, 2), List.of(3, 4, 5))),
        1e-12);
    assertEquals(
        List.of(new Community(0, 0, List.of(0, 1, 2)), new Community(0, 1, List.of(3, 4, 5))),
        Communities.of(links, 10, 1));
  }

  @Test
  void theSameSeedGivesTheSameCommunitiesWhateverTheOrderOfTheFile() {
    List<Community> communities = Communities.of(karate(new Random(1)), 10, 3);

    assertEquals(communities, Communities.of(karate(new Random(2)), 10, 3));
    assertTrue(communities.stream().anyMatch(c -> c.level() == 1), communities.toString());
  }

  @Test
  void partsOfACommunityAreItsMembersAndLevelsAreAtMostThree() {
    KnowledgeGraph graph =
        KnowledgeGraph.read(SharedData.projectRoot().resolve("datasets/harbour"));
    Links links = Links.of(graph);

    List<Community> communities = Communities.of(links, 10, 1);

    for (Community community : communities) {
      assertTrue(community.entities().size() > 1 && community.level() < 3, community.toString());
      if (community.level() > 0) {
        assertEquals(
            1,
            communities.stream()
                .filter(c -> c.level() == community.level() - 1)
                .filter(c -> c.entities().containsAll(community.entities()))
                .count(),
            community.toString());
      }
    }
    int ofLevel0 =
        communities.stream().filter(c -> c.level() == 0).mapToInt(c -> c.entities().size()).sum();
    assertEquals(graph.entityCount(), ofLevel0, "the harbour's graph is one component");
  }

  @Test
  void entitiesWithoutRelationsAreInNoCommunity() {
    assertEquals(List.of(), Communities.of(links(List.of()), 10, 1));
    assertEquals(
        "Communities of at most 1 entities are none. Allow at least 2.",
        assertThrows(IllegalArgumentException.class, () -> Communities.of(links(List.of()), 1, 1))
            .getMessage());
  }

  private static Links karate(Random random) {
    List<Relation> ties = new ArrayList<>();
    for (int member = 0; member < KARATE.length; member++) {
      for (int other : KARATE[member]) {
        ties.add(tie(member, other));
      }
    }
    Collections.shuffle(ties, random);
    return links(34, ties);
  }

  private static Links links(List<Relation> ties) {
    return links(6, ties);
  }

  private static Links links(int members, List<Relation> ties) {
    List<Entity> entities = IntStream.range(0, members).mapToObj(i -> Entity.of(name(i))).toList();
    return Links.of(KnowledgeGraph.of(entities, ties, List.of()));
  }

  private static Relation tie(int one, int other) {
    return Relation.of(name(one), name(other));
  }

  private static String name(int member) {
    return "m%02d".formatted(member);
  }
}

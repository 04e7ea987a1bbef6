package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.SharedData;
import org.evenhand.graph.ImportReport.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real failures of other tools with their graphs; each test names its case. */
class GraphCasesTest {
  @TempDir Path folder;

  @Test
  void e041ControlCharacterIsAnErrorWithItsPlace() throws IOException {
    String text = Files.readString(SharedData.cases("E041.graphml"));
    Path raw = Files.writeString(folder.resolve("raw.graphml"), text);
    Path reference =
        Files.writeString(folder.resolve("reference.graphml"), text.replace("\u0001", "&#x0C;"));

    for (Path file : List.of(raw, reference)) {
      var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(file));
      assertEquals(
          "%s, line 11, column 72: character U+%s is not allowed in XML."
                  .formatted(file.getFileName(), file.equals(raw) ? "0001" : "000C")
              + " Remove it, or read the file leniently to leave it out.",
          failure.getMessage());

      KnowledgeGraph graph = KnowledgeGraph.readLeniently(file);
      assertEquals(List.of("frame  count"), graph.entity("HIVE").orElseThrow().descriptions());
      assertEquals(1, graph.report().count(Finding.ILLEGAL_CHARACTER));
    }
  }

  @Test
  void e042JoinedValuesAreTakenApart() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.cases("E042.graphml"));

    Entity cooley = graph.entity("COOLEY").orElseThrow();
    assertEquals(List.of("Law firm.", "Counsel for the board."), cooley.descriptions());
    assertEquals(List.of("chunk-0a", "chunk-0b"), cooley.chunkIds());
    assertEquals(List.of("chunk-0a", "chunk-0b"), graph.relations().get(0).chunkIds());
  }

  @Test
  void e043ValuesAreFoundByNameNotByKey() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.cases("E043.graphml"));

    Entity hive = graph.entity("Hive").orElseThrow();
    assertEquals("equipment", hive.type());
    assertEquals(List.of("A bee house."), hive.descriptions());
    assertEquals(List.of("houses"), graph.relations().get(0).descriptions());
    assertEquals(2.0, graph.relations().get(0).weight());
  }

  @Test
  void e044WrappingQuotesAreRemovedAndIdsStillJoin() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.cases("E044.graphml"));

    Entity marley = graph.entity("MARLEY").orElseThrow();
    assertEquals("PERSON", marley.type());
    assertEquals(List.of("A ghost."), marley.descriptions());
    assertEquals("SCROOGE", graph.relations().get(0).target());
    assertTrue(graph.report().count(Finding.WRAPPING_QUOTES) >= 3);
  }

  @Test
  void e044NodesThatDifferByWrappingQuotesOnlyAreReported() throws IOException {
    String text =
        Files.readString(SharedData.cases("E044.graphml"))
            .replace("id=\"SCROOGE\"", "id=\"MARLEY\"");
    Path file = Files.writeString(folder.resolve("twice.graphml"), text);

    KnowledgeGraph graph = KnowledgeGraph.read(file);

    assertEquals(List.of("MARLEY"), graph.report().examples(Finding.REPEATED_ENTITY));
  }

  @Test
  void e045IdsAreFreeText() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.cases("E045.graphml"));

    assertEquals(
        List.of("C++", "Mr. Dursley & Co.", "a/b: \"c\""),
        graph.entities().stream().map(Entity::name).toList());
    assertEquals(1, graph.relationCount());
  }

  @Test
  void e048NameVariantsAreReportedAndCanCountAsOne() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.cases("E048.graphml"));

    assertEquals(5, graph.entityCount());
    assertEquals(
        List.of("'System Admin' and 'SystemAdmin'", "'System Admin' and 'system admin'"),
        graph.report().examples(Finding.NAME_VARIANT));
    assertEquals("geo", graph.entity("geo ").orElseThrow().type());
    assertEquals(List.of("'geo '"), graph.report().examples(Finding.TRIMMED));

    KnowledgeGraph merged = graph.withNameVariantsAsOne();
    assertEquals(3, merged.entityCount());
    assertEquals(
        List.of("SystemAdmin", "system admin"),
        merged.entity("System Admin").orElseThrow().aliases());
    assertEquals(3, NodeSampler.of(merged).sample(3, 1).size());
  }

  @Test
  void e050OldAndNewNamesAreAccepted() throws IOException {
    Files.copy(SharedData.cases("E050.csv"), folder.resolve("create_final_entities.csv"));
    Files.copy(SharedData.cases("E052.csv"), folder.resolve("create_final_relationships.csv"));

    KnowledgeGraph graph = KnowledgeGraph.read(folder);

    Entity hive = graph.entity("HIVE").orElseThrow();
    assertEquals("EQUIPMENT", hive.type());
    assertEquals(List.of("t1", "t2"), hive.chunkIds());
    assertEquals(3, graph.report().count(Finding.DANGLING_END));
  }

  @Test
  void e050UnknownColumnsAreListedWithWhatIsWanted() throws IOException {
    Files.writeString(folder.resolve("entities.csv"), "id,label\n1,HIVE\n");
    Files.copy(SharedData.cases("E052.csv"), folder.resolve("relationships.csv"));

    var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(folder));

    assertTrue(
        failure
            .getMessage()
            .endsWith(
                "entities.csv has the columns [id, label], but title (version 2 and newer) or name"
                    + " (older) is wanted. Known are the outputs of Microsoft GraphRAG 0.3 to 3."),
        failure.getMessage());
  }

  @Test
  void e052PrintedListsAreRead() throws IOException {
    Files.writeString(
        folder.resolve("entities.csv"), "id,title\n1,HIVE\n2,BEE\n3,CLOVER\n4,MITE\n");
    Files.copy(SharedData.cases("E052.csv"), folder.resolve("relationships.csv"));

    KnowledgeGraph graph = KnowledgeGraph.read(folder);

    assertEquals(
        List.of(List.of("t0a1"), List.of("t0a1", "t0b2"), List.of()),
        graph.relations().stream().map(Relation::chunkIds).toList(),
        "BEE — CLOVER, HIVE — BEE, BEE — MITE");
    assertEquals(List.of("Houses \"many\" bees"), graph.relations().get(1).descriptions());
    assertEquals(List.of("a", "b"), PrintedList.read("['a', \"b\"]"));
    assertEquals(List.of("a", "b"), PrintedList.read("[\"a\",\"b\"]"));
    assertEquals(List.of("1", "-2"), PrintedList.read("[1 -2]"));
    assertEquals(List.of("it's"), PrintedList.read("['it\\'s']"));
  }

  @Test
  void e053ParquetListsAreRead() {
    List<RowFile.Row> rows = new ArrayList<>();

    List<String> columns = new RowFile(SharedData.cases("E053.parquet")).read(rows::add);

    assertTrue(columns.contains("text_unit_ids"), columns.toString());
    assertFalse(rows.isEmpty());
    assertTrue(rows.stream().allMatch(row -> row.values().get("text_unit_ids") instanceof List<?>));
  }

  @Test
  void e055MissingGraphIsAnErrorThatNamesTheFile() throws IOException {
    JsonNode input = new ObjectMapper().readTree(Files.readString(SharedData.cases("E055.json")));
    Path working = Files.createDirectory(folder.resolve(input.path("working_dir").asText()));
    for (JsonNode file : input.path("files")) {
      Files.writeString(working.resolve(file.asText()), "");
    }

    var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(working));

    assertTrue(
        failure
            .getMessage()
            .contains(input.path("missing").asText() + " is missing: there is no graph to read."),
        failure.getMessage());
  }

  @Test
  void e055EmptyGraphIsAnError() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("empty.graphml"),
            "<graphml><graph edgedefault=\"undirected\"></graph></graphml>");

    var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(file));

    assertEquals(
        file + " holds no entity (0 relations). An empty graph gives no questions: check the file.",
        failure.getMessage());
  }

  @Test
  void e057AndE058PicklesAreRefusedWithTheWayToExport() throws IOException {
    Path fast = Files.createDirectory(folder.resolve("fast"));
    Files.copy(SharedData.cases("E058.pklz"), fast.resolve("graph_igraph_data.pklz"));

    for (Path path : List.of(SharedData.cases("E057.pkl"), fast)) {
      var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(path));
      assertTrue(
          failure
              .getMessage()
              .contains("is a Python pickle: loading one runs the code in it, so it is refused."),
          failure.getMessage());
      assertTrue(failure.getMessage().contains("igraph.Graph.Read_Picklez("));
    }
  }

  /** What python-igraph 1.0.0 wrote when the way to export was run on the case's pickle. */
  @Test
  void e058ExportedGraphIsReadByItsNames() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("graph.graphml"),
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            <!-- Created by igraph -->
              <key id="v_name" for="node" attr.name="name" attr.type="string"/>
              <key id="v_type" for="node" attr.name="type" attr.type="string"/>
              <key id="v_description" for="node" attr.name="description" attr.type="string"/>
              <key id="e_description" for="edge" attr.name="description" attr.type="string"/>
              <key id="e_chunks" for="edge" attr.name="chunks" attr.type="string"/>
              <graph id="G" edgedefault="undirected">
                <node id="n0"><data key="v_name">HIVE</data><data key="v_type">EQUIPMENT</data>
                  <data key="v_description">A bee house</data></node>
                <node id="n1"><data key="v_name">BEE</data><data key="v_type">SPECIES</data></node>
                <node id="n2"><data key="v_name">CLOVER</data><data key="v_type">PLANT</data></node>
                <edge source="n0" target="n1"><data key="e_description">houses</data>
                  <data key="e_chunks">9007199254740993</data></edge>
                <edge source="n1" target="n2"><data key="e_description">visits</data>
                  <data key="e_chunks">-42&lt;SEP&gt;17</data></edge>
              </graph>
            </graphml>
            """);

    KnowledgeGraph graph = KnowledgeGraph.read(file);

    assertEquals(
        List.of("BEE", "CLOVER", "HIVE"), graph.entities().stream().map(Entity::name).toList());
    assertEquals(List.of("-42", "17"), graph.relations().get(0).chunkIds());
    assertEquals(List.of("9007199254740993"), graph.relations().get(1).chunkIds());
  }

  @Test
  void e059WalkThatCannotSucceedFailsAtOnce() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.cases("E059.graphml"));

    assertEquals(1, graph.report().count(Finding.SELF_LOOP));
    assertEquals(3, graph.report().count(Finding.ISOLATED_ENTITY), "G by its loop only, H and I");
    var failure =
        assertThrows(IllegalStateException.class, () -> WalkSampler.of(graph).sample(1, 1));
    assertTrue(
        failure
            .getMessage()
            .contains(
                "its largest component has 4 entities and 3 relations, so 0 % of the starts could"
                    + " work"),
        failure.getMessage());
    assertEquals(
        3,
        WalkSampler.of(graph).withMinimumHops(3).sample(1, 1).samples().get(0).relations().size());
  }

  @Test
  void e061OddWeightsAreCountedAndNeverNan() {
    KnowledgeGraph graph = KnowledgeGraph.read(SharedData.cases("E061.graphml"));

    assertEquals(
        List.of(30.0, 1.0, 1.0), graph.relations().stream().map(Relation::weight).toList());
    assertEquals(List.of("B — C"), graph.report().examples(Finding.MISSING_WEIGHT));
    assertEquals(List.of("A — C: high"), graph.report().examples(Finding.BAD_WEIGHT));
    assertEquals(3, EdgeSampler.of(graph).with(Weighting.BY_EVIDENCE).sample(3, 1).size());
  }

  @Test
  void e064ByteOrderMarkIsDropped() throws IOException {
    byte[] text = Files.readAllBytes(SharedData.cases("E042.graphml"));
    byte[] marked = new byte[text.length + 3];
    marked[0] = (byte) 0xEF;
    marked[1] = (byte) 0xBB;
    marked[2] = (byte) 0xBF;
    System.arraycopy(text, 0, marked, 3, text.length);
    Path file = Files.write(folder.resolve("marked.graphml"), marked);

    assertEquals(2, KnowledgeGraph.read(file).entityCount());
  }

  @Test
  void e062BytesThatAreNoUtf8AreAnErrorWithTheirPlace() throws IOException {
    byte[] text = "<graphml><node id=\"\u00e9\"/></graphml>".getBytes(StandardCharsets.ISO_8859_1);
    Path file = Files.write(folder.resolve("latin.graphml"), text);

    var failure = assertThrows(IllegalArgumentException.class, () -> KnowledgeGraph.read(file));

    assertTrue(
        failure.getMessage().contains("is not UTF-8: the bytes at offset 19 are no text in it."),
        failure.getMessage());
  }

  @Test
  void defaultsOfKeysHoldUnlessAnEdgeSaysOtherwiseAndNamelessNodesAreCounted() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("DEFAULTS.GRAPHML"),
            """
            <graphml>
              <key id="w" for="edge" attr.name="weight" attr.type="double">
                <default>2.5</default></key>
              <graph edgedefault="undirected">
                <node id="A"/><node id="B"/><node id="C"/><node id=" "/>
                <edge source="A" target="B"/>
                <edge source="A" target="C"><data key="w">4</data></edge>
              </graph>
            </graphml>
            """);

    KnowledgeGraph graph = KnowledgeGraph.read(file);

    assertEquals(List.of(2.5, 4.0), graph.relations().stream().map(Relation::weight).toList());
    assertEquals(0, graph.report().count(Finding.MISSING_WEIGHT));
    assertEquals(1, graph.report().count(Finding.NAMELESS));
    assertEquals(
        "1 nodes with a description or evidence were asked for, but the "
            + graph
            + " has none. Use a graph that has some.",
        assertThrows(IllegalArgumentException.class, () -> NodeSampler.of(graph).sample(1, 1))
            .getMessage());
  }
}

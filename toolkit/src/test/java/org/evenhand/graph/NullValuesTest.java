package org.evenhand.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other programs write null for a value that they do not have: it is never the word "null". */
class NullValuesTest {
  private static final String HEADER = "{\"evenhand\":\"graph\",\"version\":1}\n";

  @TempDir Path folder;

  private KnowledgeGraph read(String lines) throws IOException {
    return KnowledgeGraph.read(Files.writeString(folder.resolve("graph.jsonl"), HEADER + lines));
  }

  @Test
  void nullIsAMissingValueInOurFormat() throws IOException {
    KnowledgeGraph graph =
        read(
            """
            {"entity":"A","type":null,"description":null,"chunks":null,"aliases":[null,"a"]}
            {"entity":"B","description":[null,"bee"],"chunks":[null]}
            {"source":"A","target":"B","description":null,"weight":null}
            """);

    assertEquals(
        List.of(
            new Entity("A", "", List.of(), List.of(), List.of("a")),
            new Entity("B", "", List.of("bee"), List.of(), List.of())),
        graph.entities());
    assertEquals(List.of(), graph.relations().get(0).descriptions());
  }

  @Test
  void anEntityWithoutAnameIsABadLine() {
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> read("{\"entity\":null}\n"))
            .getMessage()
            .contains("line 2: An entity has a blank name."));
  }

  @Test
  void aChunkWithoutTextInAWorkingFolderIsBlank() throws IOException {
    Files.writeString(
        folder.resolve("graph_chunk_entity_relation.graphml"),
        "<graphml><graph><node id=\"b\"/></graph></graphml>");
    Files.writeString(
        folder.resolve("kv_store_text_chunks.json"),
        "{\"c1\":{\"content\":null,\"full_doc_id\":\"d\"}}");

    assertEquals("", KnowledgeGraph.read(folder).chunks().get(0).text());
  }

  @Test
  void aModelThatWritesNullFindsNothing() {
    Extraction read =
        Extraction.read(
                """
                {"entities":[{"name":null},{"name":"Hive","type":null,"description":null}],
                 "relations":[{"source":"Hive","target":null}]}
                """,
                "c1")
            .orElseThrow();

    assertEquals(
        List.of(new Entity("Hive", "", List.of(), List.of("c1"), List.of())), read.entities());
    assertEquals(List.of(), read.relations());
  }
}

package org.evenhand.graph;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.evenhand.text.Chunk;

/**
 * A working folder of LightRAG or nano-graphrag: a GraphML file, and, where they are, the text
 * chunks and community reports of its key-value stores.
 */
record WorkingFolder(Path graph, Optional<Path> chunks, Optional<Path> reports) {
  static final String GRAPH = "graph_chunk_entity_relation.graphml";
  static final String CHUNKS = "text_chunks.json";
  static final String REPORTS = "community_reports.json";

  List<Chunk> readChunks() {
    List<Chunk> read = new ArrayList<>();
    chunks.ifPresent(
        file ->
            JsonFiles.members(
                file,
                (id, chunk) ->
                    read.add(
                        new Chunk(
                            id,
                            JsonFiles.text(chunk, "full_doc_id", "file_path"),
                            chunk.path("content").asText("")))));
    return read;
  }

  List<CommunityReport> readReports() {
    List<CommunityReport> read = new ArrayList<>();
    reports.ifPresent(
        file -> JsonFiles.members(file, (id, report) -> read.add(report(id, report))));
    read.sort(Comparator.comparing(CommunityReport::level).thenComparing(CommunityReport::id));
    return read;
  }

  private static CommunityReport report(String id, JsonNode report) {
    Values values = new Values(new ImportReport());
    List<String> nodes =
        report.path("nodes").isArray()
            ? JsonFiles.texts(report.path("nodes"))
            : PrintedList.read(report.path("nodes").asText(""));
    return new CommunityReport(
        id,
        report.path("level").asInt(),
        report.path("title").asText(""),
        report.path("report_string").asText(""),
        nodes.stream().map(values::name).toList());
  }
}

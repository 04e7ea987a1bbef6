package org.evenhand.graph;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.graph.RowFile.Row;
import org.evenhand.text.Chunk;

/**
 * The output folder of Microsoft GraphRAG, as parquet or CSV, under the names of version 2 and
 * newer ({@code entities}, {@code title}) or older ({@code create_final_entities}, {@code name}).
 */
record MicrosoftGraphRag(Map<String, Path> tables) {
  static final String ENTITIES = "entities";
  static final String RELATIONSHIPS = "relationships";
  static final String TEXT_UNITS = "text_units";
  static final String COMMUNITIES = "communities";
  static final String REPORTS = "community_reports";
  static final List<String> NAMES =
      List.of(ENTITIES, RELATIONSHIPS, TEXT_UNITS, COMMUNITIES, REPORTS);

  void readGraph(GraphBuilder builder) {
    Values values = new Values(builder.report);
    require(
        ENTITIES,
        "title (version 2 and newer) or name (older)",
        new RowFile(tables.get(ENTITIES))
            .read(
                row -> {
                  if (row.text("title", "name").isEmpty()) {
                    builder.report.add(Finding.NAMELESS, "row " + row.text("id"));
                  } else {
                    builder.entity(entity(row, values));
                  }
                }),
        List.of("title", "name"));
    Path relationships = tables.get(RELATIONSHIPS);
    List<String> columns =
        new RowFile(relationships).read(row -> builder.relation(relation(row, values)));
    require(RELATIONSHIPS, "source and target", columns, List.of("source"));
    require(RELATIONSHIPS, "source and target", columns, List.of("target"));
  }

  private void require(String table, String wanted, List<String> columns, List<String> anyOf) {
    if (anyOf.stream().noneMatch(columns::contains)) {
      throw new IllegalArgumentException(
          ("%s has the columns %s, but %s is wanted. Known are the outputs of Microsoft GraphRAG 0.3"
                  + " to 3.")
              .formatted(tables.get(table), columns, wanted));
    }
  }

  private static Entity entity(Row row, Values values) {
    return new Entity(
        values.name(row.text("title", "name")),
        values.type(row.text("type")),
        values.parts(row.text("description")),
        row.list("text_unit_ids"),
        List.of());
  }

  private static Relation relation(Row row, Values values) {
    String source = values.name(row.text("source"));
    String target = values.name(row.text("target"));
    return new Relation(
        source,
        target,
        values.parts(row.text("description")),
        List.of(),
        values.weight(row.text("weight"), source + " — " + target),
        row.list("text_unit_ids"));
  }

  List<Chunk> readChunks() {
    List<Chunk> chunks = new ArrayList<>();
    table(TEXT_UNITS)
        .ifPresent(
            table ->
                table.read(
                    row -> chunks.add(new Chunk(row.text("id"), document(row), row.text("text")))));
    return chunks;
  }

  private static String document(Row row) {
    String one = row.text("document_id");
    return one.isEmpty() ? String.join(" ", row.list("document_ids")) : one;
  }

  List<CommunityReport> readReports() {
    Map<String, String> entityOfId = new HashMap<>();
    Map<String, List<String>> members = new HashMap<>();
    if (tables.containsKey(COMMUNITIES)) {
      Values values = new Values(new ImportReport());
      new RowFile(tables.get(ENTITIES))
          .read(row -> entityOfId.put(row.text("id"), values.name(row.text("title", "name"))));
      new RowFile(tables.get(COMMUNITIES))
          .read(
              row ->
                  members.put(
                      row.text("community", "id"),
                      row.list("entity_ids").stream()
                          .map(id -> entityOfId.getOrDefault(id, id))
                          .toList()));
    }
    List<CommunityReport> reports = new ArrayList<>();
    table(REPORTS).ifPresent(table -> table.read(row -> reports.add(report(row, members))));
    reports.sort(Comparator.comparing(CommunityReport::level).thenComparing(CommunityReport::id));
    return reports;
  }

  private static CommunityReport report(Row row, Map<String, List<String>> members) {
    String community = row.text("community");
    String level = row.text("level");
    return new CommunityReport(
        community,
        level.isEmpty() ? 0 : Integer.parseInt(level),
        row.text("title"),
        row.text("full_content"),
        members.getOrDefault(community, List.of()));
  }

  private Optional<RowFile> table(String name) {
    return Optional.ofNullable(tables.get(name)).map(RowFile::new);
  }
}

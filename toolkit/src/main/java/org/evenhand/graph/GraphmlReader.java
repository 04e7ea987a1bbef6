package org.evenhand.graph;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.text.TextFile;

/**
 * Reads GraphML of any writer, among them all generations of LightRAG and nano-graphrag. Values are
 * found by the key's {@code attr.name} and element, never by its id: the same id means other things
 * in other versions. Ids are free text.
 */
final class GraphmlReader {
  private final GraphBuilder builder;
  private final Values values;
  private final Map<String, String> attributeOfKey = new HashMap<>();
  private final Map<String, String> defaultOf = new HashMap<>();
  private final Map<String, String> nameOfId = new HashMap<>();
  // GraphML lets an edge stand before its nodes, whose names may differ from their ids.
  private final List<Edge> edges = new ArrayList<>();

  private record Edge(String source, String target, Map<String, String> data) {}

  GraphmlReader(GraphBuilder builder) {
    this.builder = builder;
    this.values = new Values(builder.report);
  }

  void read(Path file, boolean lenient) {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    String name = file.getFileName().toString();
    try (Reader reader = new XmlCharacters(TextFile.open(file), name, lenient, builder.report)) {
      XMLStreamReader xml = factory.createXMLStreamReader(reader);
      String key = "";
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          switch (xml.getLocalName()) {
            case "key" -> {
              key = keyOf(attribute(xml, "for"), attribute(xml, "id"));
              attributeOfKey.put(key, attribute(xml, "attr.name"));
            }
            case "default" -> defaultOf.put(key, text(xml));
            case "node" -> node(xml);
            case "edge" -> edge(xml);
            default -> {
              // Containers and what other tools add.
            }
          }
        }
      }
      edges.forEach(this::add);
    } catch (XMLStreamException e) {
      throw new IllegalArgumentException(message(file, e), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static String message(Path file, XMLStreamException e) {
    Throwable nested = e.getNestedException();
    if (nested instanceof IOException) {
      return nested.getMessage();
    }
    return "%s, line %s, column %s is no well-formed GraphML: %s"
        .formatted(
            file,
            e.getLocation().getLineNumber(),
            e.getLocation().getColumnNumber(),
            e.getMessage().replaceAll("(?s).*Message: ", ""));
  }

  private void node(XMLStreamReader xml) throws XMLStreamException {
    String id = attribute(xml, "id");
    Map<String, String> data = data(xml, "node");
    String name = values.name(first(data, id, "entity_id", "name", "title", "label"));
    nameOfId.put(id, name);
    if (name.isBlank()) {
      builder.report.add(Finding.NAMELESS, "node '%s'".formatted(id));
      return;
    }
    builder.entity(
        new Entity(
            name,
            values.type(first(data, "", "entity_type", "type")),
            values.parts(first(data, "", "description")),
            values.parts(first(data, "", "source_id", "chunks")),
            List.of()));
  }

  private void edge(XMLStreamReader xml) throws XMLStreamException {
    Edge edge = new Edge(attribute(xml, "source"), attribute(xml, "target"), data(xml, "edge"));
    if (nameOfId.containsKey(edge.source) && nameOfId.containsKey(edge.target)) {
      add(edge);
    } else {
      edges.add(edge);
    }
  }

  private void add(Edge edge) {
    String source = nameOfId.getOrDefault(edge.source, edge.source);
    String target = nameOfId.getOrDefault(edge.target, edge.target);
    builder.relation(
        new Relation(
            source,
            target,
            values.parts(first(edge.data, "", "description")),
            values.keywords(first(edge.data, "", "keywords")),
            values.weight(first(edge.data, "", "weight"), source + " — " + target),
            values.parts(first(edge.data, "", "source_id", "chunks"))));
  }

  private Map<String, String> data(XMLStreamReader xml, String element) throws XMLStreamException {
    Map<String, String> data = defaults(element);
    while (xml.hasNext()) {
      int event = xml.next();
      if (event == XMLStreamConstants.END_ELEMENT && xml.getLocalName().equals(element)) {
        break;
      }
      if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("data")) {
        String key = attribute(xml, "key");
        String attribute = attributeOfKey.get(keyOf(element, key));
        if (attribute == null) {
          attribute = attributeOfKey.getOrDefault(keyOf("all", key), key);
        }
        data.put(attribute, text(xml));
      }
    }
    return data;
  }

  /** The values that a node or edge has unless it says otherwise, by attribute. */
  private Map<String, String> defaults(String element) {
    Map<String, String> data = new HashMap<>();
    defaultOf.forEach(
        (key, value) -> {
          if (key.startsWith(element + " ") || key.startsWith("all ")) {
            data.put(attributeOfKey.get(key), value);
          }
        });
    return data;
  }

  /** The text of an element, also where a writer put mark-up of its own inside. */
  private static String text(XMLStreamReader xml) throws XMLStreamException {
    StringBuilder text = new StringBuilder();
    int depth = 1;
    while (depth > 0) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
            text.append(xml.getText());
        default -> {
          // Comments and processing instructions.
        }
      }
    }
    return text.toString();
  }

  private static String keyOf(String element, String id) {
    return element + " " + id;
  }

  private static String attribute(XMLStreamReader xml, String name) {
    String value = xml.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  private static String first(Map<String, String> data, String otherwise, String... attributes) {
    for (String attribute : attributes) {
      String value = data.get(attribute);
      if (value != null && !value.isBlank()) {
        return value;
      }
    }
    return otherwise;
  }
}

package org.evenhand.figure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tech.tablesaw.plotly.components.Figure;

/**
 * Reads the object literals in the JavaScript that jsplot writes, and so turns its figure into a
 * Plotly specification: {@code data}, {@code layout} and, if set, {@code config}.
 */
final class JsplotReader {
  private static final ObjectMapper LENIENT =
      JsonMapper.builder()
          .enable(
              JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES,
              JsonReadFeature.ALLOW_SINGLE_QUOTES,
              JsonReadFeature.ALLOW_TRAILING_COMMA,
              JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS,
              JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .build();
  private static final Pattern LITERAL =
      Pattern.compile("var\\s+(layout|config|trace\\d+)\\s*=\\s*\\{");

  private JsplotReader() {}

  static ObjectNode specification(Figure figure) {
    String script = figure.asJavascript("unused");
    ObjectNode specification = JsonNodeFactory.instance.objectNode();
    ArrayNode data = specification.putArray("data");
    specification.putObject("layout");
    Matcher literal = LITERAL.matcher(script);
    int from = 0;
    while (literal.find(from)) {
      int start = literal.end() - 1;
      from = end(script, start);
      JsonNode value = plotly(read(script.substring(start, from)));
      if (literal.group(1).startsWith("trace")) {
        data.add(value);
      } else {
        specification.set(literal.group(1), value);
      }
    }
    return specification;
  }

  private static JsonNode read(String literal) {
    try {
      return LENIENT.readTree(literal);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(
          "jsplot wrote a literal that is not read as JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** Where the literal that opens at {@code start} is closed; brackets in strings do not count. */
  private static int end(String script, int start) {
    int depth = 0;
    char quote = 0;
    for (int i = start; i < script.length(); i++) {
      char c = script.charAt(i);
      if (quote != 0) {
        if (c == '\\') {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '{' || c == '[') {
        depth++;
      } else if ((c == '}' || c == ']') && --depth == 0) {
        return i + 1;
      }
    }
    throw new IllegalStateException("jsplot wrote a literal that is never closed.");
  }

  /** Unescapes what jsplot's templates escape, and gives titles the form that Plotly keeps. */
  private static JsonNode plotly(JsonNode node) {
    if (node.isTextual()) {
      return TextNode.valueOf(unescaped(node.textValue()));
    }
    if (node.isDouble() && !Double.isFinite(node.doubleValue())) {
      return NullNode.instance;
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> array.add(plotly(element)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      for (var field : node.properties()) {
        JsonNode value = plotly(field.getValue());
        if (field.getKey().equals("title") && value.isTextual()) {
          value = JsonNodeFactory.instance.objectNode().set("text", value);
        }
        object.set(field.getKey(), value);
      }
      return object;
    }
    return node;
  }

  private static String unescaped(String text) {
    return text.replace("&#39;", "'")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }
}

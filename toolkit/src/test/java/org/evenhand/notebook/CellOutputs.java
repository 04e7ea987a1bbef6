package org.evenhand.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The outputs of one cell, gathered as nbclient gathers the messages of a kernel. */
final class CellOutputs implements Screen {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ArrayNode outputs = JSON.createArrayNode();
  private final Map<String, ObjectNode> lines = new HashMap<>();
  private final PrintStream out = stream("stdout");
  private final PrintStream err = stream("stderr");

  PrintStream out() {
    return out;
  }

  PrintStream err() {
    return err;
  }

  private PrintStream stream(String name) {
    var bytes =
        new ByteArrayOutputStream() {
          @Override
          public void flush() {
            // Cut at flushes only, so that no character is cut in two.
            append(name, toString(StandardCharsets.UTF_8));
            reset();
          }
        };
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private synchronized void append(String stream, String text) {
    if (text.isEmpty()) {
      return;
    }
    for (JsonNode output : outputs) {
      if (output.path("name").asText().equals(stream)) {
        ((ObjectNode) output).put("text", output.path("text").asText() + text);
        return;
      }
    }
    outputs.addObject().put("output_type", "stream").put("name", stream).put("text", text);
  }

  @Override
  public void show(Map<String, Object> bundle) {
    add("display_data", bundle);
  }

  @Override
  public synchronized void line(String id, String text) {
    lines.computeIfAbsent(
        id,
        opened -> {
          ObjectNode output = add("display_data", Map.of());
          output.withObject("/metadata").put(ProgressLines.MARK, true);
          return output;
        });
    lines.get(id).withObject("/data").put("text/plain", text);
  }

  void result(Map<String, Object> bundle, int executionCount) {
    add("execute_result", bundle).put("execution_count", executionCount);
  }

  void error(CellFailed failure) {
    flush();
    ObjectNode output = outputs.addObject().put("output_type", "error");
    output.put("ename", failure.kind()).put("evalue", failure.getMessage());
    output.putArray("traceback").add(failure.getMessage());
  }

  private synchronized ObjectNode add(String type, Map<String, Object> bundle) {
    flush();
    ObjectNode output = outputs.addObject().put("output_type", type);
    output.set("data", JSON.valueToTree(bundle));
    output.putObject("metadata");
    return output;
  }

  private void flush() {
    out.flush();
    err.flush();
  }

  /** All outputs; standard output stands before standard error where they touch. */
  ArrayNode json() {
    flush();
    for (int i = 0; i + 1 < outputs.size(); i++) {
      if (isStream(i, "stderr") && isStream(i + 1, "stdout")) {
        outputs.insert(i, outputs.remove(i + 1));
      }
    }
    return outputs;
  }

  private boolean isStream(int index, String name) {
    return outputs.get(index).path("name").asText().equals(name);
  }
}

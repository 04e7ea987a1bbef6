package org.evenhand.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What must be known of the model on board beside its weights, from {@code model.json}.
 *
 * @param layers of the network
 * @param keyValueHeads of each layer
 * @param headSize numbers of a head
 * @param vocabulary number of tokens
 * @param context how many tokens the network can read
 * @param specialTokens how each is written, and its number
 * @param ends the tokens that end a turn
 * @param defaultSystem the system message where a conversation has none
 */
record OnBoardFacts(
    int layers,
    int keyValueHeads,
    int headSize,
    int vocabulary,
    int context,
    Map<String, Integer> specialTokens,
    List<Integer> ends,
    String defaultSystem) {

  static OnBoardFacts read(Path file) {
    try {
      JsonNode json = new ObjectMapper().readTree(file.toFile());
      var special = new TreeMap<String, Integer>();
      json.required("specialTokens")
          .properties()
          .forEach(entry -> special.put(entry.getKey(), entry.getValue().intValue()));
      return new OnBoardFacts(
          json.required("layers").intValue(),
          json.required("keyValueHeads").intValue(),
          json.required("headSize").intValue(),
          json.required("vocabulary").intValue(),
          json.required("context").intValue(),
          special,
          List.of(
              special.get(json.required("endOfTurn").textValue()),
              special.get(json.required("endOfText").textValue())),
          json.required("defaultSystem").textValue());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be read (%s). Delete its folder and make it again by \"make figures\"."
              .formatted(file, e.getMessage()),
          e);
    }
  }
}

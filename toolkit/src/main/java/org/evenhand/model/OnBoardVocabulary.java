package org.evenhand.model;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Reads the model on board's tokens from its {@code tokenizer.json}. */
final class OnBoardVocabulary {
  private OnBoardVocabulary() {}

  static Vocabulary read(Path file, OnBoardFacts facts) {
    OnnxRuntime.start();
    try {
      byte[][] bytes = new byte[facts.vocabulary()][];
      JsonNode written = new ObjectMapper().readTree(file.toFile()).at("/model/vocab");
      for (Map.Entry<String, JsonNode> token : written.properties()) {
        bytes[token.getValue().intValue()] =
            facts.specialTokens().containsKey(token.getKey())
                ? new byte[0]
                : Vocabulary.byteLevel(token.getKey());
      }
      // The tokenizer is never closed: it is small, and a text may be on its way through it.
      HuggingFaceTokenizer tokenizer =
          HuggingFaceTokenizer.newInstance(
              file, Map.of("addSpecialTokens", "false", "truncation", "false", "padding", "false"));
      return new Vocabulary(
          bytes,
          List.copyOf(facts.specialTokens().keySet()),
          text ->
              Arrays.stream(tokenizer.encode(text).getIds()).mapToInt(Math::toIntExact).toArray());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s cannot be read (%s). Delete its folder and make it again by \"make figures\"."
              .formatted(file, e.getMessage()),
          e);
    }
  }
}

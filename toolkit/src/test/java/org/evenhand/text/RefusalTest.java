package org.evenhand.text;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.evenhand.SharedData;
import org.junit.jupiter.api.Test;

class RefusalTest {

  @Test
  void stockApologiesAreRefusals() throws IOException {
    for (JsonNode item : new ObjectMapper().readTree(SharedData.cases("E072.json").toFile())) {
      assertTrue(Refusal.isRefusal(item.get("result").asText()), item.toString());
    }
    assertTrue(Refusal.isRefusal("  I\u2019m sorry, but no."));
    assertTrue(Refusal.isRefusal("I CANNOT evaluate these."));
  }

  @Test
  void anAnswerThatMentionsAnApologyIsNone() {
    assertFalse(Refusal.isRefusal("The keeper said: I'm sorry."));
    assertFalse(Refusal.isRefusal(""));
  }
}

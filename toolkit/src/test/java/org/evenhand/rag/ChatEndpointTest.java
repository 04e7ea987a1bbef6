package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import org.evenhand.model.CallId;
import org.evenhand.model.ModelOptions;
import org.evenhand.model.Models;
import org.evenhand.model.Stage;
import org.evenhand.rag.LocalService.Given;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.junit.jupiter.api.Test;

class ChatEndpointTest {
  @Test
  void theQuestionIsTheOnlyMessageAndTheLengthStandsBelowIt() {
    try (var service =
        new LocalService(
            seen ->
                Given.json(
                    "{\"id\":\"1\",\"model\":\"my-rag\",\"choices\":[{\"index\":0,\"finish_reason\":\"stop\",\"message\":{\"role\":\"assistant\",\"content\":\"<think>hm</think> So.\"}}],\"usage\":{\"prompt_tokens\":50,\"completion_tokens\":7,\"total_tokens\":57}}"))) {
      var model =
          Models.connect(
              "openai:my-rag", ModelOptions.withDefaults().withAddress(service.address() + "/v1"));
      var method = ChatEndpoint.of("Ours", model);
      CallId call = CallId.of(Stage.ANSWER).withQuestion("q1").withPair("Ours#1");
      Question question = Question.of("h", "q1", "Why?", Level.NODE);

      Reply reply = method.answer(new Asked(question, OptionalInt.empty(), call, 7));
      method.answer(new Asked(question, OptionalInt.of(60), call, 7));

      assertEquals("So.", reply.text());
      assertEquals(50, reply.cost().inputTokens());
      assertEquals(7, reply.cost().outputTokens());
      var bodies = service.bodies("/v1/chat/completions");
      assertEquals(1, bodies.get(0).path("messages").size());
      assertEquals("Why?", bodies.get(0).path("messages").path(0).path("content").asText());
      String second = bodies.get(1).path("messages").path(0).path("content").asText();
      assertTrue(second.startsWith("Why?\n\n") && second.contains("about 60 words"), second);
    }
  }
}

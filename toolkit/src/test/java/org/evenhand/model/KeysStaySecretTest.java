package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A key that was set or given wrongly is not printed either. */
class KeysStaySecretTest {
  private static final String SECRET = "sk-TESTONLY";

  private static String refusal(String address, String key, ModelOptions options) {
    var environment = Map.of("OPENAI_BASE_URL", address, "OPENAI_API_KEY", key);
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> Models.connect("gpt-4o-mini", options, environment::get, Time.SYSTEM))
            .getMessage();
    assertFalse(message.contains("TESTONLY"), message);
    return message;
  }

  private static String refusal(String address, String key) {
    return refusal(address, key, ModelOptions.withDefaults());
  }

  @Test
  void aKeyThatNoHeaderCanCarryIsRefusedBeforeAnyCall() {
    String curly = "The key has a character U+201C at place 1, which no key has.";
    assertEquals(
        curly + " Copy it into its environment variable again, without quotes or line breaks.",
        refusal("https://example.org/v1", "\u201c" + SECRET + "\u201d"));
    assertEquals(
        "The key has a character U+000A at place 12, which no key has. Copy it into its"
            + " environment variable again, without quotes or line breaks.",
        refusal("https://example.org/v1", SECRET + "\nEXPORT"));

    var service =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                JsonService.at(
                    "http://localhost:9621",
                    Duration.ofSeconds(1),
                    Pace.withDefaults(),
                    "X-API-Key",
                    "\u201c" + SECRET));
    assertEquals(curly, service.getMessage().substring(0, curly.length()));
  }

  @Test
  void anAddressThatHoldsAKeyIsRefusedAndNotShown() {
    for (String address :
        List.of(
            "https://user:sk-TESTONLY@example.org/v1",
            "https://sk-TESTONLY@example.org/v1",
            "https://example.org/v1?key=sk-TESTONLY")) {
      assertEquals(
          "The address of example.org holds a user name, a key or a query. Give the address"
              + " without them, and the key in its environment variable.",
          refusal(address, "k"));
    }
    refusal("https://user:sk-TESTONLY@my_host/v1", "k");
    refusal("https://user:sk-TESTONLY@exam ple/v1", "k");
    assertThrows(
        IllegalArgumentException.class, () -> Address.ofOllama("user:sk-TESTONLY@example.org"));
  }

  @Test
  void aKeyInThePlaceOfTheAddressIsNotShown() {
    assertEquals(
        "The address has no scheme. Write http:// before it, or https:// if the server uses it.",
        refusal(SECRET, "k"));
  }

  @Test
  void aKeyInThePlaceOfItsVariableIsNotShown() {
    String message =
        "This is no name of an environment variable (it is not shown, since it may be the key)."
            + " Give the name, such as OPENAI_API_KEY, and set the variable to the key.";
    for (String key : List.of(SECRET, "0123456789abcdef0123456789abcdef", "AIzaSyTESTONLY1")) {
      assertEquals(
          message,
          assertThrows(
                  IllegalArgumentException.class,
                  () -> ModelOptions.withDefaults().withKeyVariable(key))
              .getMessage());
    }
    assertEquals("MY_KEY_2", KeyVariable.checked("MY_KEY_2"));
    assertEquals("my_key", KeyVariable.checked("my_key"));
  }
}

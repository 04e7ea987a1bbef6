package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitsTest {

  @ParameterizedTest
  @CsvSource({
    "2, 2000",
    "0.5, 500",
    "'Fri, 2 Jan 2026 03:04:35 GMT', 30000",
    "'Fri, 2 Jan 2026 03:00:00 GMT', 0",
    "soon, 0",
    "-3, 0",
    "'', 0"
  })
  void retryAfterIsSecondsOrADate(String value, long millis) {
    assertEquals(Duration.ofMillis(millis), Waits.retryAfter(value, FakeTime.START));
  }

  @ParameterizedTest
  @CsvSource({"6m0s, 360000", "456ms, 456", "1.5s, 1500", "1h2m, 3720000", "12, 12000", "'', 0"})
  void lengthsOfTimeAreReadInTheFormOfResetHeaders(String value, long millis) {
    assertEquals(Duration.ofMillis(millis), Waits.span(value));
  }

  @ParameterizedTest
  @CsvSource({
    "Please try again in 456ms., 456",
    "Please try again in 1m2.5s. Thank you, 62500",
    "Please retry after 20 seconds., 20000",
    "Please retry in 37.5s., 37500",
    "TPM limit 10000 used 5775, 0"
  })
  void waitsInWordsAreRead(String words, long millis) {
    assertEquals(Duration.ofMillis(millis), asked(Map.of(), words));
  }

  @Test
  void headersStandBeforeWordsAndMillisecondsBeforeSeconds() {
    var both = Map.of("retry-after-ms", List.of("120"), "Retry-After", List.of("1"));

    assertEquals(Duration.ofMillis(120), asked(both, "try again in 9s"));
    assertEquals(
        Duration.ofSeconds(1), asked(Map.of("RETRY-AFTER", List.of("1")), "try again in 9s"));
  }

  private static Duration asked(Map<String, List<String>> headers, String words) {
    var service = new ServiceException(429, "http://here", headers, words);
    return Waits.asked(service, FakeTime.START);
  }
}

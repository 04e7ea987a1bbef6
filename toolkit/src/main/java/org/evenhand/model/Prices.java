package org.evenhand.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The list prices that come with the toolkit, each with its date: see {@code prices.json}. */
public final class Prices {
  private static final Map<String, Price> LISTED = read();

  private Prices() {}

  /**
   * The price of a model by its name, with or without a date behind it, as in {@code
   * gpt-4o-mini-2024-07-18}; {@link Price#UNKNOWN} if the list does not have it.
   */
  public static Price of(String model) {
    Price exact = LISTED.get(model);
    if (exact != null) {
      return exact;
    }
    return LISTED.getOrDefault(model.replaceFirst("-\\d{4}-\\d{2}-\\d{2}$", ""), Price.UNKNOWN);
  }

  /** All listed prices by the name of the model, in order of the names. */
  public static Map<String, Price> listed() {
    return LISTED;
  }

  private static Map<String, Price> read() {
    var prices = new TreeMap<String, Price>();
    try (InputStream file = Prices.class.getResourceAsStream("prices.json")) {
      for (JsonNode list : new ObjectMapper().readTree(file).get("lists")) {
        String date = list.get("date").asText();
        String source = list.get("source").asText();
        for (var entry : list.get("usdPerMillionTokens").properties()) {
          JsonNode pair = entry.getValue();
          prices.put(
              entry.getKey(),
              new Price(pair.get(0).asDouble(), pair.get(1).asDouble(), date, source));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("prices.json cannot be read from the toolkit's jar.", e);
    }
    return Collections.unmodifiableMap(prices);
  }
}

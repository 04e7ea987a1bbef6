package org.evenhand.model;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a service asks to wait, in the several ways in which services say it. */
final class Waits {
  private static final Pattern IN_WORDS =
      Pattern.compile(
          "(?:try again|retry|retry after|wait)\\D{0,12}?((?:[\\d.]+ ?(?:ms|s|m|h|sec|seconds?|minutes?)\\s?)+)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern PART =
      Pattern.compile("([\\d.]+) ?(ms|minutes?|seconds?|sec|h|m|s)", Pattern.CASE_INSENSITIVE);

  private Waits() {}

  /**
   * What a reply asks for: {@code retry-after-ms}, {@code Retry-After} in seconds or as a date, or
   * words such as "try again in 456ms"; zero if it asks for nothing.
   */
  static Duration asked(ServiceException service, Instant now) {
    Duration millis = number(service.header("retry-after-ms"), 1);
    if (!millis.isZero()) {
      return millis;
    }
    Duration after = retryAfter(service.header("retry-after"), now);
    if (!after.isZero()) {
      return after;
    }
    Matcher words = IN_WORDS.matcher(service.body());
    return words.find() ? span(words.group(1)) : Duration.ZERO;
  }

  /** A header {@code Retry-After}: seconds, or the date of RFC 9110; zero if it is neither. */
  static Duration retryAfter(String value, Instant now) {
    Duration seconds = number(value, 1000);
    if (!seconds.isZero() || value.isBlank()) {
      return seconds;
    }
    try {
      Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(now, until);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeException notADate) {
      return Duration.ZERO;
    }
  }

  /** A length of time as in {@code x-ratelimit-reset-tokens}: 6m0s, 456ms, 1.5s, or seconds. */
  static Duration span(String value) {
    Duration plain = number(value, 1000);
    if (!plain.isZero()) {
      return plain;
    }
    Duration sum = Duration.ZERO;
    Matcher part = PART.matcher(value);
    while (part.find()) {
      String unit = part.group(2);
      double factor =
          switch (unit.charAt(0)) {
            case 'h', 'H' -> 3_600_000;
            case 'm', 'M' -> unit.equalsIgnoreCase("ms") ? 1 : 60_000;
            default -> 1000;
          };
      sum = sum.plus(number(part.group(1), factor));
    }
    return sum;
  }

  private static Duration number(String value, double millis) {
    if (!value.strip().matches("\\d{1,9}(\\.\\d{1,9})?")) {
      return Duration.ZERO;
    }
    return Duration.ofMillis((long) Math.ceil(Double.parseDouble(value.strip()) * millis));
  }
}

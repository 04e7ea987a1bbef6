package org.evenhand.rag;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The arguments of a command as they may be shown and stored: what is, or may be, a key is {@value
 * #HIDDEN}.
 *
 * <p>Hidden is what an option, a variable or a header says that is named after a key, token,
 * password or the like; the user and password in an address; and what is spelled like a key: with
 * the beginning that a known service gives its keys, 32 or more hexadecimal digits, or 20 or more
 * letters and digits in both cases without a mark between, unless it is part of a path. A place for
 * the question or its length is never hidden.
 */
final class HiddenKeys {
  static final String HIDDEN = "(hidden)";

  private static final int SHORTEST = 6;
  private static final Set<String> TELLING =
      Set.of(
          "apikey",
          "auth",
          "authorization",
          "bearer",
          "cookie",
          "credential",
          "credentials",
          "key",
          "passphrase",
          "passwd",
          "password",
          "pwd",
          "secret",
          "token");

  /** A name and what stands behind it: {@code --api-key x}, {@code API_KEY=x}, {@code Token: x}. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?<![\\w-])(-{0,2})([A-Za-z][\\w.-]*)[\"']?(\\s*[=:]\\s*|\\s+)[\"']?"
              + "((?:(?i:bearer|basic|token)\\s+)?[^\\s\"'&;,]+)");

  private static final Pattern USER = Pattern.compile("(?<=://)[^\\s/@]+(?=@)");

  private static final Pattern SPELLED =
      Pattern.compile(
          "(?<![A-Za-z0-9])(?:"
              + "(?:sk-|pk-|hf_|gsk_|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|pplx-|nvapi-|r8_|tvly-)[\\w.-]{6,}"
              + "|(?:AIza|AKIA|ASIA|eyJ)[\\w.-]{12,}"
              + "|(?<![/\\\\.])(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
              + "|[0-9a-fA-F]{32,}"
              + "|(?=[A-Za-z0-9]*[0-9])(?=[A-Za-z0-9]*[a-z])(?=[A-Za-z0-9]*[A-Z])[A-Za-z0-9]{20,}"
              + ")(?![/\\\\.]))(?![A-Za-z0-9])");

  private static final Pattern PLACE = Pattern.compile("\\{(question|words|length)\\}");

  private final List<String> shown = new ArrayList<>();
  private final Set<String> secrets = new TreeSet<>();

  private HiddenKeys(List<String> arguments) {
    boolean valueOfKey = false;
    for (String argument : arguments) {
      boolean option = argument.matches("--?[A-Za-z][\\w.-]*");
      shown.add(valueOfKey && !option ? hidden(argument) : within(argument));
      valueOfKey = option && isTelling(argument);
    }
  }

  /** The arguments in their order, without keys. */
  static List<String> shown(List<String> arguments) {
    return List.copyOf(new HiddenKeys(arguments).shown);
  }

  /** The text of a program that was given these arguments, without their keys. */
  static String hideIn(String text, List<String> arguments) {
    String said = text;
    for (String secret : new HiddenKeys(arguments).secrets) {
      // What is shorter stands in many words that say nothing.
      if (secret.length() >= SHORTEST) {
        said = said.replace(secret, HIDDEN);
      }
    }
    return said;
  }

  private String within(String argument) {
    String text =
        USER.matcher(argument).replaceAll(found -> Matcher.quoteReplacement(hidden(found.group())));
    text = named(text);
    return SPELLED
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(hidden(found.group())));
  }

  /** What does not name a key may be the value of another name, or hold one. */
  private String named(String text) {
    Matcher found = NAMED.matcher(text);
    StringBuilder shownText = new StringBuilder();
    int done = 0;
    for (int from = 0; found.find(from); ) {
      boolean behindSpace = found.group(3).isBlank();
      boolean telling =
          isTelling(found.group(2))
              && (!behindSpace || !found.group(1).isEmpty() && !found.group(4).startsWith("-"));
      if (telling) {
        shownText.append(text, done, found.start(4)).append(hidden(found.group(4)));
        done = found.end();
      }
      from = telling ? found.end() : found.end(2);
    }
    return shownText.append(text.substring(done)).toString();
  }

  private String hidden(String value) {
    if (value.equals(HIDDEN) || PLACE.matcher(value).find()) {
      return value;
    }
    secrets.add(value);
    return HIDDEN;
  }

  /** Whether a name has one of the telling words, as parted by marks or by capitals. */
  private static boolean isTelling(String name) {
    String words = name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    for (String word : words.split("[^a-z]+")) {
      if (TELLING.contains(word)) {
        return true;
      }
    }
    return false;
  }
}

package org.evenhand.model;

import java.util.regex.Pattern;

/**
 * The name of an environment variable that holds a key. People put the key itself in its place, so
 * a text that is not spelled like such a name is refused without being shown.
 */
public final class KeyVariable {
  /** Capitals with digits, or small letters without: keys of services mix them. */
  private static final Pattern NAME = Pattern.compile("[A-Z_][A-Z0-9_]{0,63}|[a-z_]{1,64}");

  private KeyVariable() {}

  /**
   * The name, if it can be one.
   *
   * @throws IllegalArgumentException if it is spelled like a key, not saying it
   */
  public static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "This is no name of an environment variable (it is not shown, since it may be the key)."
              + " Give the name, such as OPENAI_API_KEY, and set the variable to the key.");
    }
    return name;
  }
}

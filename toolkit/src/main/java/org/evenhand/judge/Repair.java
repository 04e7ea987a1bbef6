package org.evenhand.judge;

/**
 * Something that was mended in a reply before it could be read. None changes a value or the text of
 * a string, except {@link #COERCED}, which reads a number from a string that holds nothing else.
 */
public enum Repair {
  /** A Markdown fence around the object was removed. */
  FENCE("fence removed"),
  /** Words before or after the object were passed over. */
  PROSE("prose around"),
  /** A block of hidden reasoning was removed. */
  REASONING("hidden reasoning removed"),
  /** Marks of a chat template were removed. */
  CHAT_MARKS("chat-template marks removed"),
  /** The same complete object stood there more than once. */
  REPEATED_OBJECT("repeated object"),
  /** A key stood there twice with equal values. */
  REPEATED_KEY("repeated key"),
  /** The object was taken out of a wrapper, such as {@code {"scores": …}}. */
  WRAPPER("wrapper opened"),
  /** The object was JSON inside a JSON string: one level was opened. */
  DOUBLE_ENCODING("double encoding opened"),
  /** Outer braces were doubled, as templates write them. */
  DOUBLED_BRACES("doubled braces"),
  /** Structural quotes were curly. */
  CURLY_QUOTES("curly quotes"),
  /** Structural colons, commas or blanks were full-width. */
  FULL_WIDTH("full-width punctuation"),
  /** Strings stood in single quotes. */
  SINGLE_QUOTES("single quotes"),
  /** {@code True}, {@code False} or {@code None} as Python writes them. */
  PYTHON_LITERALS("Python literals"),
  /** Comments between values were dropped. */
  COMMENTS("comments dropped"),
  /** A string held raw line breaks or other control characters, which it keeps. */
  RAW_LINE_BREAKS("raw line breaks"),
  /** A string held a backslash that escapes nothing, which it keeps. */
  ILLEGAL_ESCAPES("illegal escapes"),
  /** A comma stood before a closing bracket. */
  TRAILING_COMMAS("trailing commas"),
  /** A score was written as a string, such as {@code "3/5"} or {@code "5 points"}. */
  COERCED("coerced number");

  private final String label;

  Repair(String label) {
    this.label = label;
  }

  /** The words used in reports. */
  public String label() {
    return label;
  }
}

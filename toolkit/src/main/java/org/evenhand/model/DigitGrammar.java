package org.evenhand.model;

/** Which letter may follow in a JSON number without bounds (RFC 8259, section 6, no exponents). */
final class DigitGrammar {
  private static final String DIGITS = "0123456789";
  private static final int WHOLE = 9;
  private static final int FRACTION = 3;

  private DigitGrammar() {}

  /** The letters that may follow what is there; none at the longest number. */
  static String next(String number, JsonPart.Digits part) {
    if (number.isEmpty()) {
      return part.sign() ? "-" + DIGITS : DIGITS;
    }
    if (number.equals("-")) {
      return DIGITS.substring(1);
    }
    int point = number.indexOf('.');
    if (point >= 0) {
      return number.length() - point <= FRACTION ? DIGITS : "";
    }
    boolean more = !number.equals("0") && number.replace("-", "").length() < WHOLE;
    return (more ? DIGITS : "") + (part.fraction() ? "." : "");
  }

  /** Whether what is there is a number as it stands. */
  static boolean complete(String number) {
    return !number.isEmpty() && Character.isDigit(number.charAt(number.length() - 1));
  }
}

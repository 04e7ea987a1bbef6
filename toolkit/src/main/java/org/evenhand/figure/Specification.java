package org.evenhand.figure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;

/** The form in which a Plotly specification is kept: the same numbers give the same bytes. */
final class Specification {
  // Java 19 changed how a double prints; ten digits are alike in all versions.
  private static final MathContext DIGITS = new MathContext(10);

  private Specification() {}

  /** A copy with every number rounded to ten digits, and null where a number is not finite. */
  static ObjectNode stable(ObjectNode specification) {
    return (ObjectNode) copy(specification);
  }

  private static JsonNode copy(JsonNode node) {
    if (node.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      node.properties().forEach(field -> object.set(field.getKey(), copy(field.getValue())));
      return object;
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> array.add(copy(element)));
      return array;
    }
    if (node.isFloatingPointNumber()) {
      return node.isBigDecimal() || Double.isFinite(node.doubleValue())
          ? rounded(node.decimalValue())
          : NullNode.instance;
    }
    return node;
  }

  private static JsonNode rounded(BigDecimal value) {
    BigDecimal rounded = value.round(DIGITS).stripTrailingZeros();
    if (rounded.scale() <= 0 && rounded.precision() - rounded.scale() <= 15) {
      return JsonNodeFactory.instance.numberNode(rounded.longValueExact());
    }
    return JsonNodeFactory.instance.numberNode(rounded);
  }

  /** The text of a number in the CSV of a figure: ten digits, no exponent, a point. */
  static String number(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }
}

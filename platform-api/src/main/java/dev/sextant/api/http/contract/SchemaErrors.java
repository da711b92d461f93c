package dev.sextant.api.http.contract;

import dev.sextant.api.http.Violation;
import io.vertx.json.schema.OutputUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translates the validator's errors on a body into one message per place. The validator also
 * reports each schema above the invalid place, and each schema that a place does not match.
 */
final class SchemaErrors {

  private static final int MOST = 20;

  private static final Pattern MISSING = Pattern.compile("required property \"([^\"]+)\"");

  /** How informative a message is; the most informative one per place is kept. */
  private enum Weight {
    NOTHING,
    SOMEWHERE_BELOW,
    UNKNOWN,
    SPECIFIC
  }

  private record Message(Weight weight, String sentence) {}

  private SchemaErrors() {}

  /**
   * Returns the invalid places in the validator's order.
   *
   * @param body body of the request; null if it cannot be parsed
   */
  static List<Violation> violations(List<OutputUnit> units, @Nullable Object body) {
    Map<String, Message> places = new LinkedHashMap<>();
    for (OutputUnit unit : units) {
      String error = String.valueOf(unit.getError());
      String pointer = String.valueOf(unit.getInstanceLocation()).replaceFirst("^#", "");
      Matcher missing = MISSING.matcher(error);
      if (missing.find()) {
        keep(
            places,
            pointer + "/" + missing.group(1),
            new Message(Weight.SPECIFIC, "is missing: add it"));
      } else {
        keep(places, pointer, message(error, pointer, body));
      }
    }
    return places.entrySet().stream()
        .filter(place -> !isExplainedBelow(place.getKey(), place.getValue(), places))
        .map(place -> new Violation(place.getKey(), place.getValue().sentence()))
        .limit(MOST)
        .toList();
  }

  private static void keep(Map<String, Message> places, String pointer, Message message) {
    if (message.weight() != Weight.NOTHING) {
      places.merge(
          pointer,
          message,
          (old, young) -> young.weight().compareTo(old.weight()) > 0 ? young : old);
    }
  }

  /** Returns whether a place inside this one has a message at least as informative. */
  private static boolean isExplainedBelow(
      String pointer, Message message, Map<String, Message> places) {
    return message.weight() != Weight.SPECIFIC
        && places.entrySet().stream()
            .anyMatch(
                other ->
                    other.getKey().startsWith(pointer + "/")
                        && other.getValue().weight().compareTo(message.weight()) >= 0);
  }

  private static Message message(String error, String pointer, @Nullable Object body) {
    if (error.startsWith("A subschema had errors")
        || error.startsWith("A sub-schema had errors")
        || error.contains("referenced schema")
        || error.startsWith("False boolean schema")) {
      return new Message(Weight.NOTHING, error);
    }
    if (error.contains("does not match additional properties schema")) {
      return new Message(Weight.UNKNOWN, "is not known here: leave it out, or correct its name");
    }
    if (error.endsWith("does not match schema") || error.startsWith("Items did not match")) {
      return new Message(Weight.SOMEWHERE_BELOW, "is not as expected");
    }
    return new Message(Weight.SPECIFIC, SchemaSentence.of(error, pointer, body));
  }
}

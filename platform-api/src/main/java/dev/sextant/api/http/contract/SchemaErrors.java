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

  private static final Pattern MISSING = Pattern.compile("required property \"([^\"]+)\"");

  /** How informative a message is; the most informative one per place is kept. */
  private enum Weight {
    NOTHING,
    SOMEWHERE_BELOW,
    UNKNOWN,
    SPECIFIC;

    /** Whether it says what is wrong, so that no other place must. */
    private boolean explains() {
      return compareTo(SOMEWHERE_BELOW) > 0;
    }
  }

  /**
   * A message that may be shown.
   *
   * @param sentence null: made from the error when it is shown
   */
  private record Message(Weight weight, String error, @Nullable String sentence) {}

  private final Map<String, Message> places = new LinkedHashMap<>();

  /** Places whose message explains itself. */
  private int explained;

  private SchemaErrors() {}

  /**
   * Returns the first invalid places in the validator's order, {@link Violations#MOST} at most.
   * Reads no further errors once as many places explain themselves, since a body may have very many
   * errors.
   *
   * @param body body of the request; null if it cannot be parsed
   */
  static List<Violation> violations(List<OutputUnit> units, @Nullable Object body) {
    SchemaErrors errors = new SchemaErrors();
    for (OutputUnit unit : units) {
      errors.add(unit);
      if (errors.explained == Violations.MOST) {
        // What explains the other places may be among the errors that are not read.
        errors.places.values().removeIf(message -> !message.weight().explains());
        break;
      }
    }
    return errors.shown(body);
  }

  private void add(OutputUnit unit) {
    String error = String.valueOf(unit.getError());
    String location = String.valueOf(unit.getInstanceLocation());
    String pointer = location.startsWith("#") ? location.substring(1) : location;
    Matcher missing = MISSING.matcher(error);
    if (missing.find()) {
      keep(
          pointer + "/" + missing.group(1),
          new Message(Weight.SPECIFIC, error, "is missing: add it"));
    } else {
      keep(pointer, message(error));
    }
  }

  private void keep(String pointer, Message message) {
    if (message.weight() == Weight.NOTHING) {
      return;
    }
    Message old = places.get(pointer);
    if (old == null || message.weight().compareTo(old.weight()) > 0) {
      places.put(pointer, message);
      boolean explainedBefore = old != null && old.weight().explains();
      explained += message.weight().explains() && !explainedBefore ? 1 : 0;
    }
  }

  private List<Violation> shown(@Nullable Object body) {
    return places.entrySet().stream()
        .filter(place -> !isExplainedBelow(place.getKey(), place.getValue()))
        .limit(Violations.MOST)
        .map(place -> violation(place.getKey(), place.getValue(), body))
        .toList();
  }

  private static Violation violation(String pointer, Message message, @Nullable Object body) {
    String sentence = message.sentence();
    return new Violation(
        pointer, sentence == null ? SchemaSentence.of(message.error(), pointer, body) : sentence);
  }

  /** Returns whether a place inside this one has a message at least as informative. */
  private boolean isExplainedBelow(String pointer, Message message) {
    return message.weight() != Weight.SPECIFIC
        && places.entrySet().stream()
            .anyMatch(
                other ->
                    other.getKey().startsWith(pointer + "/")
                        && other.getValue().weight().compareTo(message.weight()) >= 0);
  }

  private static Message message(String error) {
    if (error.startsWith("A subschema had errors")
        || error.startsWith("A sub-schema had errors")
        || error.contains("referenced schema")
        || error.startsWith("False boolean schema")) {
      return new Message(Weight.NOTHING, error, error);
    }
    if (error.contains("does not match additional properties schema")) {
      return new Message(
          Weight.UNKNOWN, error, "is not known here: leave it out, or correct its name");
    }
    if (error.endsWith("does not match schema") || error.startsWith("Items did not match")) {
      return new Message(Weight.SOMEWHERE_BELOW, error, "is not as expected");
    }
    return new Message(Weight.SPECIFIC, error, null);
  }
}

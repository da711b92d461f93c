package dev.sextant.api.http;

import io.vertx.json.schema.OutputUnit;
import io.vertx.openapi.validation.SchemaValidationException;
import io.vertx.openapi.validation.ValidatorException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what in a request does not match the contract, and where. */
final class Violations {

  private static final Pattern PARAMETER = Pattern.compile("(\\w+) parameter ([\\w-]+)");
  private static final Pattern MISSING = Pattern.compile("required property \"([^\"]+)\"");
  private static final Pattern UNKNOWN = Pattern.compile("Property \"[^\"]+\" does not match");
  private static final int MOST = 20;

  private Violations() {}

  static Refusal refusal(ValidatorException failure) {
    String message = String.valueOf(failure.getMessage());
    Matcher parameter = PARAMETER.matcher(message);
    if (parameter.find()) {
      return ofParameter(parameter.group(2), message);
    }
    if (failure instanceof SchemaValidationException schema) {
      return ofBody(schema);
    }
    if (message.contains("decode URL")) {
      return new Refusal(
          Refusal.Kind.MALFORMED,
          "invalid-parameter",
          "A parameter is not percent-encoded as it should be.");
    }
    return switch (failure.type()) {
      case UNSUPPORTED_VALUE_FORMAT ->
          new Refusal(
              Refusal.Kind.UNSUPPORTED,
              "unsupported-media-type",
              "This address takes another Content-Type; JSON goes as application/json.");
      case MISSING_REQUIRED_PARAMETER ->
          new Refusal(
              Refusal.Kind.MALFORMED, "missing-body", "This address needs a JSON object as body.");
      default ->
          new Refusal(
              Refusal.Kind.MALFORMED, "malformed-json", "The body is not JSON that can be read.");
    };
  }

  private static Refusal ofParameter(String name, String message) {
    return new Refusal(
        Refusal.Kind.MALFORMED,
        "invalid-parameter",
        "The parameter %s does not match the contract.".formatted(name),
        new Violation(name, message));
  }

  private static Refusal ofBody(SchemaValidationException failure) {
    List<OutputUnit> errors = failure.getOutputUnit().getErrors();
    Violation[] violations =
        (errors == null ? List.<OutputUnit>of() : errors)
            .stream()
                .filter(Violations::isLeaf)
                .map(Violations::violation)
                .distinct()
                .limit(MOST)
                .toArray(Violation[]::new);
    return new Refusal(
        Refusal.Kind.INVALID,
        "invalid-body",
        "The body does not match the contract; errors says where.",
        violations);
  }

  /** The validator also reports each schema on the way to the wrong place. */
  private static boolean isLeaf(OutputUnit unit) {
    String error = String.valueOf(unit.getError());
    return !error.startsWith("A subschema had errors") && !error.contains("referenced schema");
  }

  private static Violation violation(OutputUnit unit) {
    String error = String.valueOf(unit.getError());
    String pointer = String.valueOf(unit.getInstanceLocation()).replaceFirst("^#", "");
    Matcher missing = MISSING.matcher(error);
    if (missing.find()) {
      return new Violation(pointer + "/" + missing.group(1), "is required");
    }
    Matcher unknown = UNKNOWN.matcher(error);
    if (unknown.find() && error.contains("additional properties")) {
      return new Violation(pointer, "is not known here");
    }
    return new Violation(pointer, error);
  }
}

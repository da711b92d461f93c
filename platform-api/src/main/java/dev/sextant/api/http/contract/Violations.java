package dev.sextant.api.http.contract;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.json.schema.OutputUnit;
import io.vertx.openapi.validation.SchemaValidationException;
import io.vertx.openapi.validation.ValidatorException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes where a request violates the contract, and how. */
public final class Violations {

  /** Places that one reply names at most. */
  public static final int MOST = 20;

  private static final Pattern PARAMETER = Pattern.compile("(\\w+) parameter ([\\w-]+)");

  private Violations() {}

  public static Refusal refusal(ValidatorException failure) {
    String message = String.valueOf(failure.getMessage());
    Matcher parameter = PARAMETER.matcher(message);
    if (parameter.find()) {
      return ofParameter(parameter.group(2), message);
    }
    if (failure instanceof SchemaValidationException schema) {
      return ofBody(schema, null);
    }
    if (message.contains("decode URL")) {
      return Refusal.malformed(
          "invalid-parameter", "A parameter is not percent-encoded as it should be.");
    }
    return switch (failure.type()) {
      case UNSUPPORTED_VALUE_FORMAT ->
          Refusal.unsupported(
              "unsupported-media-type",
              "This address takes another Content-Type; JSON goes as application/json.");
      case MISSING_REQUIRED_PARAMETER ->
          Refusal.malformed("missing-body", "This address needs a JSON object as body.");
      default -> Refusal.malformed("malformed-json", "The body is not JSON that can be read.");
    };
  }

  private static Refusal ofParameter(String name, String message) {
    return Refusal.malformed(
        "invalid-parameter",
        "The parameter %s does not match the contract.".formatted(name),
        new Violation(name, message));
  }

  /**
   * Returns the refusal of an invalid body, with the values found in it; returns any other failure
   * unchanged.
   */
  public static Throwable explained(Throwable failure, Buffer body) {
    return failure instanceof SchemaValidationException schema
            && !PARAMETER.matcher(String.valueOf(failure.getMessage())).find()
        ? ofBody(schema, read(body))
        : failure;
  }

  private static @Nullable Object read(Buffer body) {
    try {
      return Json.decodeValue(body);
    } catch (DecodeException e) {
      return null; // a form
    }
  }

  private static Refusal ofBody(SchemaValidationException failure, @Nullable Object body) {
    List<OutputUnit> errors = failure.getOutputUnit().getErrors();
    List<Violation> violations = SchemaErrors.violations(errors == null ? List.of() : errors, body);
    return refusal(violations);
  }

  /** Returns the refusal of a body with invalid places. */
  public static Refusal refusal(List<Violation> violations) {
    return Refusal.invalid(
        "invalid-body", detail(violations), violations.toArray(Violation[]::new));
  }

  /** Names the first violation in the message, for clients that show no list. */
  private static String detail(List<Violation> violations) {
    if (violations.isEmpty()) {
      return "The body is not as the contract describes it: compare it with /api/v1/openapi.yaml.";
    }
    Violation first = violations.get(0);
    String where = first.pointer().isEmpty() ? "The body" : "The field " + first.pointer();
    return violations.size() == 1
        ? "%s is wrong (%s). Correct it and send the request again."
            .formatted(where, first.detail())
        : "%s is wrong (%s), and %d more; errors lists them. Correct them and send the request again."
            .formatted(where, first.detail(), violations.size() - 1);
  }
}

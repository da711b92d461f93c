package dev.sextant.api.http.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.pointer.JsonPointer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Translates a validator error into a message: what was expected, and what was found. */
final class SchemaSentence {

  private static final int LONGEST_FOUND = 60;

  private static final Pattern SECRET =
      Pattern.compile("(?i).*(credential|secret|token|password|code|key)[^/]*");

  private static final Map<String, String> TYPES =
      Map.of(
          "string", "a text",
          "integer", "a whole number",
          "number", "a number",
          "boolean", "true or false",
          "array", "a list",
          "object", "an object",
          "null", "null");

  private static final Map<String, String> FORMATS =
      Map.of(
          "uuid", "an id (a UUID)",
          "date-time", "a time such as 2026-11-23T09:30:00Z",
          "date", "a date such as 2026-11-23",
          "uri", "an address such as https://example.org");

  /**
   * The form of a text by the name of its field. The validator does not say which pattern failed.
   */
  private static final Map<String, String> FORMS =
      Map.of("budget", "a decimal number such as 2.50, above 0");

  private record Rule(Pattern error, Function<MatchResult, String> expected) {
    static Rule of(String error, Function<MatchResult, String> expected) {
      return new Rule(Pattern.compile(error, Pattern.DOTALL), expected);
    }
  }

  private static final List<Rule> RULES =
      List.of(
          Rule.of("Instance type .* is invalid. Expected (.+)", m -> types(m.group(1))),
          Rule.of("Instance does not match any of (.+)", m -> "one of " + listed(m.group(1))),
          Rule.of("(\\S+) is greater than or equal to (\\S+)", m -> "less than " + m.group(2)),
          Rule.of("(\\S+) is less than or equal to (\\S+)", m -> "more than " + m.group(2)),
          Rule.of("(\\S+) is greater than (\\S+)", m -> "at most " + m.group(2)),
          Rule.of("(\\S+) is less than (\\S+)", m -> "at least " + m.group(2)),
          Rule.of("(\\S+) is not a multiple of (\\S+)", m -> "a multiple of " + m.group(2)),
          Rule.of(
              "String is too short \\((\\d+) < (\\d+)\\)",
              m -> "a text of %s characters or more".formatted(m.group(2))),
          Rule.of(
              "String is too long \\((\\d+) > (\\d+)\\)",
              m -> "a text of %s characters at most".formatted(m.group(2))),
          Rule.of(
              "Array has too few items \\(.*< (\\d+)\\)",
              m -> "a list of %s entries or more".formatted(m.group(1))),
          Rule.of(
              "Array has too many items \\(.*> (\\d+)\\)",
              m -> "a list of %s entries at most".formatted(m.group(1))),
          Rule.of(
              "Duplicate items at indexes (\\d+) and (\\d+)",
              m ->
                  "each entry once, and entries %d and %d are the same"
                      .formatted(
                          1 + Integer.parseInt(m.group(1)), 1 + Integer.parseInt(m.group(2)))),
          Rule.of(
              "Instance does not have at least (\\d+) properties",
              m -> "an object with %s fields or more".formatted(m.group(1))),
          Rule.of(
              "Instance does not have at most (\\d+) properties",
              m -> "an object with %s fields at most".formatted(m.group(1))),
          Rule.of(
              "String does not match format \"(.+)\"",
              m -> FORMATS.getOrDefault(m.group(1), m.group(1))));

  private SchemaSentence() {}

  /**
   * Returns the message.
   *
   * @param error message of the validator
   * @param pointer pointer to the place in the body
   * @param body body of the request; null if it cannot be parsed
   */
  static String of(String error, String pointer, @Nullable Object body) {
    Object found = body == null ? null : JsonPointer.from(pointer).queryJson(body);
    String shown = body == null ? "" : ", found " + shown(pointer, found);
    for (Rule rule : RULES) {
      Matcher matcher = rule.error().matcher(error);
      if (matcher.matches()) {
        return "expected " + rule.expected().apply(matcher.toMatchResult()) + shown;
      }
    }
    if (found instanceof String text && text.isBlank()) {
      return "expected a text that is not blank" + shown;
    }
    return "expected %s%s".formatted(form(pointer), shown);
  }

  private static String form(String pointer) {
    return FORMS.getOrDefault(
        pointer.substring(pointer.lastIndexOf('/') + 1),
        "the form that the description of the field in /api/v1/openapi.yaml names");
  }

  private static String types(String listed) {
    return String.join(
        " or ",
        Arrays.stream(listed.split(",\\s*")).map(each -> TYPES.getOrDefault(each, each)).toList());
  }

  private static String listed(String array) {
    return array.replaceAll("[\\[\\]\"]", "").replaceAll(",\\s*", ", ");
  }

  private static String shown(String pointer, @Nullable Object found) {
    if (found instanceof JsonArray array) {
      return "a list of %d".formatted(array.size());
    }
    if (found instanceof JsonObject object) {
      return "an object with %d fields".formatted(object.size());
    }
    if (found instanceof String text) {
      return text.length() > LONGEST_FOUND || SECRET.matcher(pointer).matches()
          ? String.format(Locale.ROOT, "a text of %,d characters", text.length())
          : "\"" + text + "\"";
    }
    return String.valueOf(found);
  }
}

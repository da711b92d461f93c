package dev.sextant.api.imports.parse.draws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.images.ImageCheck.UnusableImageException;
import dev.sextant.api.imports.parse.draws.SourceDraw.Facts;
import dev.sextant.api.imports.parse.images.RecordImages;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fields of a draw out of a JSON object and reports the wrong ones. What is left in the
 * object is metadata of the file's author.
 */
final class DrawFields {

  private static final int LONGEST = 2_000;
  private static final List<String> TOKENS = List.of("in", "out", "cached", "reasoning");
  private static final int REQUIRED_TOKENS = 2;

  private final ObjectNode left;
  private final String path;
  private final Findings findings;

  /**
   * @param object is changed
   * @param path of the object in the line, with a dot at its end
   */
  DrawFields(ObjectNode object, String path, Findings findings) {
    this.left = object;
    this.path = path;
    this.findings = findings;
  }

  /** Returns what became of the draw; answered if the file does not say. */
  DrawOutcome outcome() {
    String code = text("outcome");
    return code == null
        ? DrawOutcome.ANSWERED
        : DrawOutcome.of(code)
            .orElseGet(
                () -> {
                  report("outcome", "must be one of %s, found '%s'.".formatted(outcomes(), code));
                  return DrawOutcome.ANSWERED;
                });
  }

  /** Returns the index of the draw, from 0 to 99. */
  int index(int usual) {
    Long index = whole("draw", 0, DrawReader.MOST_DRAWS - 1);
    return index == null ? usual : index.intValue();
  }

  Facts facts() {
    return new Facts(
        whole("seed", Long.MIN_VALUE, Long.MAX_VALUE),
        text("requested_model"),
        text("served_model"),
        text("fingerprint"),
        text("request_id"),
        text("finish_reason"),
        text("reason"),
        usage(),
        tries(),
        whole("latency_ms", 0, Long.MAX_VALUE));
  }

  /** Returns a text, or the text that stands for an image; null if it is absent. */
  @Nullable String textOrImage(String name, RecordImages images) {
    if (!(left.get(name) instanceof ObjectNode object)) {
      return text(name);
    }
    left.remove(name);
    try {
      return images.text(object);
    } catch (UnusableImageException e) {
      report(name, e.sentence());
      return null;
    }
  }

  /** Returns the log-probabilities of a draw that is not an answer. */
  List<Double> logprobs() {
    List<Double> values = new ArrayList<>();
    JsonNode given = take("token_logprobs");
    if (given != null) {
      for (JsonNode each : given) {
        if (!each.isNumber() || !(each.doubleValue() <= 0)) {
          report("token_logprobs", "must be numbers of 0 or less.");
          return List.of();
        }
        values.add(each.doubleValue());
      }
    }
    return values;
  }

  @Nullable String text(String name) {
    JsonNode value = take(name);
    if (value == null) {
      return null;
    }
    if (!value.isTextual() || (value.textValue().length() > LONGEST && !name.equals("text"))) {
      report(name, "must be text of at most %,d characters.".formatted(LONGEST));
      return null;
    }
    return value.textValue();
  }

  private int tries() {
    Long tries = whole("tries", 1, 1_000);
    return tries == null ? 1 : tries.intValue();
  }

  private @Nullable List<Long> usage() {
    JsonNode given = take("usage");
    if (given == null) {
      return null;
    }
    List<Long> counts = new ArrayList<>();
    for (String name : TOKENS) {
      JsonNode value = given.path(name);
      boolean absent = value.isMissingNode() && counts.size() >= REQUIRED_TOKENS;
      if (!absent
          && !(value.canConvertToLong() && value.isIntegralNumber() && value.asLong() >= 0)) {
        report("usage", "must have whole numbers of tokens as in, out, cached and reasoning.");
        return null;
      }
      counts.add(value.asLong());
    }
    return counts;
  }

  private @Nullable Long whole(String name, long least, long most) {
    JsonNode value = take(name);
    if (value == null) {
      return null;
    }
    long number = value.asLong();
    if (!value.isIntegralNumber() || !value.canConvertToLong() || number < least || number > most) {
      report(
          name,
          least == Long.MIN_VALUE
              ? "must be a whole number of 64 bits, found %s.".formatted(value)
              : "must be a whole number from %,d to %,d, found %s.".formatted(least, most, value));
      return null;
    }
    return number;
  }

  private @Nullable JsonNode take(String name) {
    JsonNode value = left.remove(name);
    return value == null || value.isNull() ? null : value;
  }

  void report(String name, String detail) {
    findings.add(path + name, detail);
  }

  private static String outcomes() {
    return Arrays.stream(DrawOutcome.values())
        .map(DrawOutcome::code)
        .collect(Collectors.joining(", "));
  }
}

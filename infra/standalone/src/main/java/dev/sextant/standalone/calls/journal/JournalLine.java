package dev.sextant.standalone.calls.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.retry.AttemptLog.Attempt;
import dev.sextant.remote.retry.AttemptLog.AttemptEnd;
import java.io.IOException;

/** The lines of a journal, one JSON object each; {@code type} names the kind. */
final class JournalLine {

  static final String SETTINGS = "settings";
  static final String PROBE = "probe";
  static final String OPEN = "open";
  static final String CLOSE = "close";

  /** An attempt that a crash left open; its bound counts as spent. */
  static final String POSSIBLY_PAID = "possibly-paid";

  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  private JournalLine() {}

  static ObjectNode settings(JsonNode settings) {
    ObjectNode line = line(SETTINGS).put("version", 1);
    line.set("settings", settings);
    return line;
  }

  static ObjectNode probe(Dialect dialect) {
    ObjectNode line = line(PROBE);
    line.set("dialect", dialect.toJson());
    return line;
  }

  static ObjectNode open(Attempt attempt) {
    ObjectNode line = attempt(OPEN, attempt.draw(), attempt.tries());
    line.set("most", JSON.valueToTree(attempt.most()));
    return line;
  }

  static ObjectNode possiblyPaid(String draw, int tries, TokenUsage most) {
    ObjectNode line = attempt(POSSIBLY_PAID, draw, tries);
    line.set("most", JSON.valueToTree(most));
    return line;
  }

  /** Only the last attempt of a draw has an outcome. */
  static ObjectNode close(Attempt attempt, AttemptEnd end) {
    ObjectNode line = attempt(CLOSE, attempt.draw(), attempt.tries());
    CallResult result = end.result();
    if (end.isLast()) {
      line.put("outcome", outcome(result).code());
    }
    if (result instanceof Replied reply) {
      line.put("latency_ms", reply.latency().toMillis());
      line.set("reply", JSON.valueToTree(reply.generation()));
      line.put("may_be_paid", reply.generation().usage() == null);
    } else if (result instanceof Failed failed) {
      line.put("failure", failed.type().code());
      line.put("reason", failed.reason());
      line.put("may_be_paid", failed.mayBePaid());
    } else if (result instanceof Filtered filtered) {
      line.put("reason", filtered.words());
      line.put("may_be_paid", false);
    }
    return line;
  }

  static DrawOutcome outcome(CallResult result) {
    if (result instanceof Replied reply) {
      return DrawOutcome.of(reply.generation());
    }
    return result instanceof Filtered ? DrawOutcome.FILTERED : DrawOutcome.FAILED;
  }

  static Generation reply(JsonNode line) throws IOException {
    return JSON.treeToValue(line.path("reply"), Generation.class);
  }

  static TokenUsage usage(JsonNode node) throws IOException {
    return JSON.treeToValue(node, TokenUsage.class);
  }

  private static ObjectNode attempt(String type, String draw, int tries) {
    return line(type).put("draw", draw).put("try", tries);
  }

  private static ObjectNode line(String type) {
    return JSON.createObjectNode().put("type", type);
  }
}

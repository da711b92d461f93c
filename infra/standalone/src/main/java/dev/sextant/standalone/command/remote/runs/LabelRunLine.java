package dev.sextant.standalone.command.remote.runs;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.Names;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a label run; picocli sets the fields. */
final class LabelRunLine {

  @Option(
      names = "--answer-set",
      required = true,
      paramLabel = "SET",
      description = "Id of the answers to label; see answer-set list.")
  private String answerSet = "";

  @Option(
      names = "--labeller",
      required = true,
      paramLabel = "LABELLER",
      description = "Name or id; see labeller list.")
  private String labeller = "";

  @Option(
      names = "--role",
      paramLabel = "judged|sample",
      description = "Only answers of this role; default: all.")
  private @Nullable String role;

  @Option(names = "--budget", paramLabel = "AMOUNT", description = SamplingLine.BUDGET)
  private @Nullable String budget;

  @Option(
      names = "--anchors",
      paramLabel = "SET",
      description = "An anchor set, by name or id, that the oracle is asked about first.")
  private @Nullable String anchors;

  Map<String, Object> request(Connection at) throws IOException, ApiProblem {
    Map<String, Object> request = new LinkedHashMap<>();
    if (role != null) {
      request.put("role", Values.oneOf("--role", role, List.of("judged", "sample")));
    }
    if (budget != null) {
      request.put("budget", budget);
    }
    request.put("answer_set_id", Names.id("answer set", answerSet));
    request.put("labeller_id", at.names().listed("labeller", "/labellers", labeller));
    if (anchors != null) {
      request.put("anchor_set_id", at.names().listed("anchor set", "/anchor-sets", anchors));
    }
    return request;
  }
}

package dev.sextant.standalone.command.remote.stored;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.connection.Connection;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How an oracle labels the answers of a campaign; picocli sets the fields. */
final class LabellingLine {

  @Option(
      names = "--label-by",
      paramLabel = "LABELLER",
      description = "An oracle, by name or id, that labels the answers each time.")
  private @Nullable String oracle;

  @Option(
      names = "--label-role",
      paramLabel = "judged|sample",
      description = "Only answers of this role; default: all.")
  private @Nullable String role;

  @Option(
      names = "--label-budget",
      paramLabel = "AMOUNT",
      description = "Most to spend on the labels of one experiment.")
  private @Nullable String budget;

  @Option(
      names = "--anchors",
      paramLabel = "SET",
      description = "An anchor set, by name or id, that the oracle is asked about each time.")
  private @Nullable String anchors;

  /** Checks the options. */
  void check() {
    if (oracle == null && (role != null || budget != null || anchors != null)) {
      throw new WrongLineException("--label-role, --label-budget and --anchors need --label-by.");
    }
    if (role != null) {
      Values.oneOf("--label-role", role, List.of("judged", "sample"));
    }
  }

  /** Returns the labelling as the API takes it; empty: no oracle is asked. */
  Optional<Map<String, Object>> request(Connection at) throws IOException, ApiProblem {
    if (oracle == null) {
      return Optional.empty();
    }
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("labeller_id", at.names().listed("labeller", "/labellers", oracle));
    if (role != null) {
      request.put("role", role);
    }
    if (budget != null) {
      request.put("budget", budget);
    }
    if (anchors != null) {
      request.put("anchor_set_id", at.names().listed("anchor set", "/anchor-sets", anchors));
    }
    return Optional.of(request);
  }
}

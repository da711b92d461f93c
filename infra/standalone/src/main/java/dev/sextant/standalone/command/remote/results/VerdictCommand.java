package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.Names;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks what an active calibration says of one answer. */
@Command(
    name = "verdict",
    description = {
      "Ask what the active calibration of a project says of one answer.",
      "--from reads all fields of the API, such as samples and log-probabilities."
    })
public final class VerdictCommand implements Callable<Integer> {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<Column> COLUMNS =
      Column.of(
          "flagged=/flagged",
          "band=/band",
          "score=/score",
          "no score because=/undefined",
          "threshold=/threshold",
          "direction=/direction",
          "risk=/risk/value",
          "risk from=/risk/low",
          "risk to=/risk/high",
          "metric=/metric",
          "embedder=/embedder/name",
          "cautions=/cautions",
          "stale=/stale",
          "calibration id=/calibration_id");

  @Mixin private RemoteLine line = new RemoteLine();

  @Option(names = "--project", paramLabel = "PROJECT", description = "Name or id.")
  private @Nullable String project;

  @Option(
      names = "--calibration",
      paramLabel = "ID",
      description = "An active calibration, in place of --project.")
  private @Nullable String calibration;

  @Option(names = "--question", paramLabel = "TEXT", description = "The question.")
  private @Nullable String question;

  @Option(names = "--context", paramLabel = "TEXT", description = "The context of the answer.")
  private @Nullable String context;

  @Option(names = "--reference", paramLabel = "TEXT", description = "A correct answer.")
  private @Nullable String reference;

  @Option(names = "--answer", paramLabel = "TEXT", description = "The answer to judge.")
  private @Nullable String answer;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "Read the fields from a file with a JSON object; - reads standard input.")
  private @Nullable String from;

  @Option(
      names = "--fail-if-flagged",
      description = "Exit with 3 if the answer is flagged, and with 4 if it has no score.")
  private boolean fails;

  @Override
  public Integer call() throws Exception {
    if (project != null && calibration != null) {
      throw new WrongLineException("Give --project or --calibration, not both.");
    }
    Map<String, Object> request = from == null ? new LinkedHashMap<>() : read(from);
    put(request, "question", question);
    put(request, "context", context);
    put(request, "reference", reference);
    put(request, "answer", answer);
    if (project == null
        && calibration == null
        && !request.containsKey("project_id")
        && !request.containsKey("calibration_id")) {
      throw new WrongLineException("verdict needs --project or --calibration.");
    }
    return line.run(at -> judged(at, request));
  }

  private ExitCode judged(Connection at, Map<String, Object> request)
      throws IOException, ApiProblem {
    if (project != null) {
      request.put("project_id", at.names().project(project));
    } else if (calibration != null) {
      request.put("calibration_id", Names.id("calibration", calibration));
    }
    JsonNode verdict = at.api().ask("/verdicts", request);
    at.output().object(verdict, COLUMNS);
    if (!fails) {
      return ExitCode.DONE;
    } else if (verdict.path("flagged").isNull()) {
      return ExitCode.UNDECIDED;
    }
    return verdict.path("flagged").asBoolean() ? ExitCode.FLAGGED : ExitCode.DONE;
  }

  private static Map<String, Object> read(String from) throws IOException {
    Path file = Path.of(from);
    if (!from.equals("-")) {
      Values.requireReadable(file);
    }
    try {
      byte[] text = from.equals("-") ? System.in.readAllBytes() : Files.readAllBytes(file);
      return JSON.readValue(text, new TypeReference<LinkedHashMap<String, Object>>() {});
    } catch (JsonProcessingException e) {
      throw Halt.refused(
          "--from takes a JSON object such as {\"question\": \"...\", \"answer\": \"...\"}: %s."
              .formatted(e.getOriginalMessage()));
    }
  }

  private static void put(Map<String, Object> request, String field, @Nullable String value) {
    if (value != null) {
      request.put(field, value);
    }
  }
}

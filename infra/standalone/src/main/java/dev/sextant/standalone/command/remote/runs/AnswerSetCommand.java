package dev.sextant.standalone.command.remote.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.command.remote.connection.DatasetOption;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answer sets: what an instance sampled from a generator. */
@Command(
    name = "answer-set",
    aliases = "answer-sets",
    description = "Answers to the items of a dataset, which an instance samples from a generator.")
public final class AnswerSetCommand {

  private static final String SET = "The id, which sample and list print.";
  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "source=/source",
          "state=/sampling/state",
          "generator=/sampling/generator/name",
          "answers=/answer_count",
          "created=/created_at",
          "id=/id");
  private static final List<Column> FIELDS =
      Column.of(
          "name=/name",
          "source=/source",
          "state=/sampling/state",
          "stopped because=/sampling/end/sentence",
          "generator=/sampling/generator/name",
          "model=/sampling/generator/model",
          "answers=/answer_count",
          "draws=/sampling/draw_count",
          "answered=/sampling/outcomes/answered",
          "calls=/sampling/calls",
          "spent=/sampling/spent",
          "currency=/sampling/currency",
          "budget=/sampling/budget",
          "created=/created_at",
          "version id=/version_id",
          "id=/id");
  private static final List<Column> ESTIMATE =
      Column.of(
          "items=/item_count",
          "calls=/calls",
          "cost at most=/cost_most",
          "currency=/currency",
          "seconds=/seconds",
          "fits the budget=/fits_budget");
  private static final PaidRuns RUNS =
      new PaidRuns("answer set", "answer-set", "/answer-sets", FIELDS, AnswerSetCommand::progress);

  @Command(name = "list", description = "List the answer sets of a version.")
  int list(@Mixin RemoteLine line, @Mixin DatasetOption dataset) throws Exception {
    return line.run(
        at -> {
          String version = dataset.version(at, dataset.read(at));
          List<JsonNode> sets = new ArrayList<>();
          at.api().get("/versions/" + version + "/answer-sets").path("data").forEach(sets::add);
          at.output().list(sets, COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(
      name = "sample",
      description = "Have the instance ask a generator for answers. Every call may be paid.")
  int sample(
      @Mixin RemoteLine line,
      @Mixin SamplingLine plan,
      @Option(names = "--wait", description = "Wait until it has ended; 3 if it stopped early.")
          boolean waits,
      @Option(names = "--estimate", description = "Say what it may cost, and ask nothing.")
          boolean estimates)
      throws Exception {
    return line.run(
        at -> {
          Map<String, Object> request = plan.request(at);
          if (estimates) {
            at.output().object(at.api().ask("/answer-set-estimates", request), ESTIMATE);
            return ExitCode.DONE;
          }
          return RUNS.start(at, request, waits);
        });
  }

  @Command(name = "show", description = "Show an answer set and what became of its run.")
  int show(@Mixin RemoteLine line, @Parameters(paramLabel = "SET", description = SET) String set)
      throws Exception {
    return line.run(at -> RUNS.show(at, set));
  }

  @Command(name = "wait", description = "Wait until a run has ended; 3 if it stopped early.")
  int waitFor(@Mixin RemoteLine line, @Parameters(paramLabel = "SET", description = SET) String set)
      throws Exception {
    return line.run(at -> RUNS.await(at, set));
  }

  @Command(name = "cancel", description = "Cancel a run; its answers so far are kept.")
  int cancel(@Mixin RemoteLine line, @Parameters(paramLabel = "SET", description = SET) String set)
      throws Exception {
    return line.run(at -> RUNS.cancel(at, set));
  }

  @Command(name = "resume", description = "Continue a run that stopped.")
  int resume(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "SET", description = SET) String set,
      @Option(names = "--budget", paramLabel = "AMOUNT", description = SamplingLine.BUDGET)
          @Nullable String budget)
      throws Exception {
    return line.run(at -> RUNS.resume(at, set, budget));
  }

  /** Imported answers have no run, so they are complete. */
  private static Progress progress(JsonNode set) {
    JsonNode run = set.path("sampling");
    long drawn = 0;
    for (JsonNode outcome : run.path("outcomes")) {
      drawn += outcome.asLong();
    }
    return new Progress(
        run.path("state").asText("completed"),
        drawn,
        run.path("draw_count").asLong(),
        run.at("/outcomes/failed").asLong());
  }
}

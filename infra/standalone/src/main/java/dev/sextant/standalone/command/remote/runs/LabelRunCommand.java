package dev.sextant.standalone.command.remote.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Label runs: an instance asks an oracle about the answers of a set. */
@Command(
    name = "label-run",
    aliases = "label-runs",
    description = "Labels of an answer set, for which an instance asks an oracle.")
public final class LabelRunCommand {

  private static final String RUN = "The id, which start and list print.";
  private static final List<Column> COLUMNS =
      Column.of(
          "answers=/answer_set/name",
          "labeller=/labeller/name",
          "version=/labeller/version",
          "state=/state",
          "labelled=/labelled",
          "of=/answer_count",
          "created=/created_at",
          "id=/id");
  private static final List<Column> FIELDS =
      Column.of(
          "answers=/answer_set/name",
          "labeller=/labeller/name",
          "version=/labeller/version",
          "kind=/labeller/kind",
          "state=/state",
          "stopped because=/end/sentence",
          "labelled=/labelled",
          "abstained=/abstained",
          "unlabelled=/unlabelled",
          "of=/answer_count",
          "calls=/calls",
          "spent=/spent",
          "currency=/currency",
          "budget=/budget",
          "created=/created_at",
          "id=/id");
  private static final List<Column> ESTIMATE =
      Column.of(
          "answers=/answer_count",
          "calls likely=/calls/likely",
          "calls at most=/calls/most",
          "cost at most=/cost",
          "currency=/currency",
          "fits the budget=/fits_budget");
  private static final PaidRuns RUNS =
      new PaidRuns("label run", "label-run", "/label-runs", FIELDS, LabelRunCommand::progress);

  @Command(name = "list", description = "List the label runs of a project, newest first.")
  int list(
      @Mixin RemoteLine line,
      @Option(
              names = "--project",
              required = true,
              paramLabel = "PROJECT",
              description = "Name or id.")
          String project)
      throws Exception {
    return line.run(
        at -> {
          String path = "/label-runs?project_id=" + at.names().project(project);
          at.output().list(Pages.all(at.api(), path), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(
      name = "start",
      description = "Have the instance ask an oracle for labels. Every call may be paid.")
  int start(
      @Mixin RemoteLine line,
      @Mixin LabelRunLine plan,
      @Option(names = "--wait", description = "Wait until it has ended; 3 if it stopped early.")
          boolean waits,
      @Option(names = "--estimate", description = "Say what it may cost, and ask nothing.")
          boolean estimates)
      throws Exception {
    return line.run(
        at -> {
          Map<String, Object> request = plan.request(at);
          if (estimates) {
            at.output().object(at.api().ask("/label-run-estimates", request), ESTIMATE);
            return ExitCode.DONE;
          }
          return RUNS.start(at, request, waits);
        });
  }

  @Command(name = "show", description = "Show a label run.")
  int show(@Mixin RemoteLine line, @Parameters(paramLabel = "RUN", description = RUN) String run)
      throws Exception {
    return line.run(at -> RUNS.show(at, run));
  }

  @Command(name = "wait", description = "Wait until a label run has ended; 3 if it stopped early.")
  int waitFor(@Mixin RemoteLine line, @Parameters(paramLabel = "RUN", description = RUN) String run)
      throws Exception {
    return line.run(at -> RUNS.await(at, run));
  }

  @Command(name = "cancel", description = "Cancel a label run; its labels so far are kept.")
  int cancel(@Mixin RemoteLine line, @Parameters(paramLabel = "RUN", description = RUN) String run)
      throws Exception {
    return line.run(at -> RUNS.cancel(at, run));
  }

  @Command(name = "resume", description = "Continue a label run that stopped.")
  int resume(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "RUN", description = RUN) String run,
      @Option(names = "--budget", paramLabel = "AMOUNT", description = SamplingLine.BUDGET)
          @Nullable String budget)
      throws Exception {
    return line.run(at -> RUNS.resume(at, run, budget));
  }

  private static Progress progress(JsonNode run) {
    long unlabelled = run.path("unlabelled").asLong();
    return new Progress(
        run.path("state").asText(),
        run.path("labelled").asLong()
            + run.path("decomposed").asLong()
            + run.path("abstained").asLong()
            + unlabelled,
        run.path("answer_count").asLong(),
        unlabelled);
  }
}

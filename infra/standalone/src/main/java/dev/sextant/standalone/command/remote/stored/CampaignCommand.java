package dev.sextant.standalone.command.remote.stored;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.Following;
import dev.sextant.standalone.command.remote.connection.Names;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.evaluate.run.ProgressDisplay.Progress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Campaigns: experiments that are repeated on a schedule. */
@Command(
    name = "campaign",
    aliases = "campaigns",
    description = "Experiments that are repeated on a schedule.")
public final class CampaignCommand {

  private static final String CAMPAIGN = "Name or id.";
  private static final String OCCURRENCE = "The id, which run and occurrences print.";
  private static final Set<String> FAILURES = Set.of("failed", "cancelled", "skipped", "missed");
  private static final Set<String> ENDS =
      Set.of("completed", "completed-with-failures", "failed", "cancelled", "skipped", "missed");
  private static final List<Column> COLUMNS =
      Column.of(
          "name=/name",
          "next=/next_at",
          "paused=/paused_at",
          "last=/last_state",
          "last at=/last_at",
          "id=/id");
  private static final List<Column> FIELDS =
      Column.of(
          "name=/name",
          "trigger=/trigger/kind",
          "cron=/trigger/cron",
          "time zone=/trigger/time_zone",
          "at=/trigger/at",
          "next=/next_at",
          "paused=/paused_at",
          "last=/last_state",
          "last at=/last_at",
          "systems=/systems",
          "embedders=/experiment/embedders",
          "labels by=/labelling/labeller_name",
          "trend=/trend/metrics",
          "exports=/exports",
          "overlap=/overlap",
          "catch up=/catch_up",
          "project id=/project_id",
          "id=/id");
  private static final List<Column> OCCURRENCES =
      Column.of(
          "scheduled for=/scheduled_for",
          "cause=/cause",
          "state=/state",
          "calls=/calls_made",
          "note=/note",
          "id=/id");
  private static final List<Column> CELLS =
      Column.of(
          "dataset=/dataset_name",
          "system=/system",
          "stage=/stage",
          "state=/experiment_state",
          "failure=/failure",
          "experiment id=/experiment_id");

  private static final List<Column> ESTIMATE =
      Column.of(
          "system=/system",
          "answers=/answers",
          "calls=/sampling/calls",
          "cost at most=/sampling/cost_most",
          "currency=/sampling/currency",
          "to label=/labelling/answers",
          "cost of labels=/labelling/cost_likely",
          "dataset id=/dataset_id");

  @Command(
      name = "create",
      aliases = "add",
      description = "Create a campaign. Its times cost what its generators and oracles cost.")
  int create(
      @Mixin RemoteLine line,
      @Mixin CampaignLine campaign,
      @Parameters(paramLabel = "NAME", description = "Name of the campaign.") String name,
      @Option(names = "--estimate", description = "Say what one time costs, and create nothing.")
          boolean estimates)
      throws Exception {
    Map<String, Object> request = campaign.settings();
    request.put("name", name);
    return line.run(
        at -> {
          campaign.complete(at, request);
          return estimates
              ? estimated(at, at.api().ask("/campaign-estimates", request))
              : shown(at, at.api().post("/campaigns", request));
        });
  }

  private static ExitCode estimated(Connection at, JsonNode estimate) {
    if (at.output().isJson()) {
      at.output().object(estimate, List.of());
    } else {
      at.output().list(estimate.path("cells").findParents("system"), ESTIMATE);
      at.output()
          .say(
              "Occurrences that start at once: %d.".formatted(estimate.path("first_runs").asInt()));
    }
    return ExitCode.DONE;
  }

  @Command(name = "list", description = "List the campaigns, newest first.")
  int list(
      @Mixin RemoteLine line,
      @Option(names = "--project", paramLabel = "PROJECT", description = "Only those of a project.")
          @Nullable String project)
      throws Exception {
    return line.run(
        at -> {
          String path =
              project == null
                  ? "/campaigns"
                  : "/campaigns?project_id=" + at.names().project(project);
          at.output().list(Pages.all(at.api(), path), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(name = "show", description = "Show a campaign.")
  int show(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "CAMPAIGN", description = CAMPAIGN) String campaign)
      throws Exception {
    return line.run(at -> shown(at, at.api().get(path(at, campaign))));
  }

  @Command(name = "occurrences", description = "List what became of a campaign's times.")
  int occurrences(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "CAMPAIGN", description = CAMPAIGN) String campaign)
      throws Exception {
    return line.run(
        at -> {
          String path = path(at, campaign) + "/occurrences";
          at.output().list(Pages.all(at.api(), path), OCCURRENCES);
          return ExitCode.DONE;
        });
  }

  @Command(name = "run", description = "Run a campaign now, besides its schedule.")
  int run(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "CAMPAIGN", description = CAMPAIGN) String campaign,
      @Option(names = "--wait", description = "Wait until it has ended; 3 if it failed.")
          boolean waits)
      throws Exception {
    return line.run(
        at -> {
          JsonNode occurrence = at.api().create(path(at, campaign) + "/run");
          return waits ? ended(at, occurrence.path("id").asText()) : cells(at, occurrence);
        });
  }

  @Command(name = "wait", description = "Wait until an occurrence has ended; 3 if it failed.")
  int waitFor(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "OCCURRENCE", description = OCCURRENCE) String occurrence)
      throws Exception {
    return line.run(at -> ended(at, Names.id("occurrence", occurrence)));
  }

  @Command(name = "pause", description = "Pause a campaign's schedule.")
  int pause(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "CAMPAIGN", description = CAMPAIGN) String campaign)
      throws Exception {
    return line.run(at -> shown(at, at.api().post(path(at, campaign) + "/pause")));
  }

  @Command(name = "resume", description = "Resume a campaign's schedule.")
  int resume(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "CAMPAIGN", description = CAMPAIGN) String campaign)
      throws Exception {
    return line.run(at -> shown(at, at.api().post(path(at, campaign) + "/resume")));
  }

  private static String path(Connection at, String campaign) throws IOException, ApiProblem {
    return "/campaigns/" + at.names().listed("campaign", "/campaigns", campaign);
  }

  private static ExitCode shown(Connection at, JsonNode campaign) {
    at.output().object(campaign, FIELDS);
    return ExitCode.DONE;
  }

  private static ExitCode ended(Connection at, String id) throws IOException, ApiProblem {
    JsonNode occurrence =
        new Following(at)
            .polled("/occurrences/" + id, "campaign wait " + id, CampaignCommand::progress, ENDS);
    cells(at, occurrence);
    return FAILURES.contains(occurrence.path("state").asText())
        ? ExitCode.RUN_FAILED
        : ExitCode.DONE;
  }

  private static ExitCode cells(Connection at, JsonNode occurrence) {
    at.output().object(occurrence, OCCURRENCES);
    if (!at.output().isJson() && !occurrence.path("cells").isEmpty()) {
      at.output().list(occurrence.path("cells").findParents("system"), CELLS);
    }
    return ExitCode.DONE;
  }

  private static Progress progress(JsonNode occurrence) {
    long ended = 0;
    long failed = 0;
    for (JsonNode cell : occurrence.path("cells")) {
      String state = cell.path("experiment_state").asText();
      boolean hasFailed = FAILURES.contains(state) || cell.hasNonNull("failure");
      ended += hasFailed || ENDS.contains(state) ? 1 : 0;
      failed += hasFailed ? 1 : 0;
    }
    return new Progress(
        occurrence.path("state").asText(), ended, occurrence.path("cells").size(), failed);
  }
}

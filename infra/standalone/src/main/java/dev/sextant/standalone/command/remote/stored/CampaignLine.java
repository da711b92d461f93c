package dev.sextant.standalone.command.remote.stored;

import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.connection.Connection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of a new campaign; picocli sets the fields. */
final class CampaignLine {

  private static final List<String> OVERLAPS = List.of("skip", "queue", "replace");
  private static final List<String> CATCH_UPS = List.of("one", "all", "none");
  private static final List<String> FORMATS = List.of("bundle", "html", "pdf", "junit");

  @Option(names = "--project", required = true, paramLabel = "PROJECT", description = "Name or id.")
  private String project = "";

  @Option(
      names = "--dataset",
      required = true,
      paramLabel = "DATASET",
      description = "Name or id; may be repeated.")
  private List<String> datasets = List.of();

  @Option(
      names = "--dataset-version",
      paramLabel = "N",
      description =
          "Number or id of the version of a single dataset; default: the newest at each time.")
  private @Nullable String version;

  @Mixin private SystemsLine systems = new SystemsLine();

  @Mixin private ExperimentChoices experiment = new ExperimentChoices();

  @Mixin private LabellingLine labelling = new LabellingLine();

  @Mixin private TrendLine trend = new TrendLine();

  @Mixin private TriggerLine trigger = new TriggerLine();

  @Option(
      names = "--overlap",
      paramLabel = "skip|queue|replace",
      description = "When an earlier occurrence is still open; default skip.")
  private @Nullable String overlap;

  @Option(
      names = "--catch-up",
      paramLabel = "one|all|none",
      description = "For times at which the instance did not run; default one.")
  private @Nullable String catchUp;

  @Option(
      names = "--exports",
      paramLabel = "FORMAT,...",
      description = "What to export when an occurrence has ended: bundle, html, pdf, junit.")
  private @Nullable String exports;

  /** Checks the options; returns the body of the request, without what only the instance knows. */
  Map<String, Object> settings() throws IOException {
    if (version != null && datasets.size() > 1) {
      throw new WrongLineException("--dataset-version needs a single --dataset.");
    }
    systems.check();
    Map<String, Object> request = new LinkedHashMap<>();
    experiment.request();
    trend.request().ifPresent(chosen -> request.put("trend", chosen));
    request.put("trigger", trigger.request());
    labelling.check();
    if (overlap != null) {
      request.put("overlap", Values.oneOf("--overlap", overlap, OVERLAPS));
    }
    if (catchUp != null) {
      request.put("catch_up", Values.oneOf("--catch-up", catchUp, CATCH_UPS));
    }
    if (exports != null) {
      List<String> formats = Values.list(exports);
      formats.forEach(format -> Values.oneOf("--exports", format, FORMATS));
      request.put("exports", formats);
    }
    return request;
  }

  /** Adds what only the instance knows. */
  void complete(Connection at, Map<String, Object> request) throws IOException, ApiProblem {
    String in = at.names().project(project);
    request.put("project_id", in);
    request.put("datasets", datasets(at, in));
    request.put("systems", systems.request(at));
    Map<String, Object> chosen = new LinkedHashMap<>(experiment.request());
    chosen.put("embedders", experiment.embedders(at));
    request.put("experiment", chosen);
    Optional<Map<String, Object>> asked = labelling.request(at);
    asked.ifPresent(oracle -> request.put("labelling", oracle));
  }

  private List<Map<String, String>> datasets(Connection at, String in)
      throws IOException, ApiProblem {
    List<Map<String, String>> all = new ArrayList<>();
    for (String dataset : datasets) {
      Map<String, String> entry = new LinkedHashMap<>();
      String id = at.names().dataset(dataset, in);
      entry.put("dataset_id", id);
      if (version != null) {
        entry.put("version_id", at.names().version(id, version));
      }
      all.add(entry);
    }
    return all;
  }
}

package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.connection.ScoreName;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares scores of experiments with a baseline: the first score of the first experiment. */
@Command(
    name = "compare",
    description = {
      "Compare scores with a baseline: the first score of the first experiment.",
      "Each --score is taken of each experiment. The default is the best score of each."
    })
public final class CompareCommand implements Callable<Integer> {

  @Mixin private RemoteLine line = new RemoteLine();

  @Parameters(paramLabel = "EXPERIMENT", arity = "1..*", description = "Names or ids.")
  private List<String> experiments = List.of();

  @Option(
      names = "--project",
      paramLabel = "PROJECT",
      description = "Where to look for the names; default: all projects.")
  private @Nullable String project;

  @Option(
      names = "--score",
      paramLabel = "METRIC[/EMBEDDER]",
      description = "A score, such as sgi/all-MiniLM-L6-v2; may be repeated.")
  private List<String> scores = List.of();

  @Option(
      names = "--label",
      paramLabel = "grounded|factuality",
      description = "Kind of label; default grounded.")
  private String label = "grounded";

  @Override
  public Integer call() throws Exception {
    Values.oneOf("--label", label, List.of("grounded", "factuality"));
    List<ScoreName> named = scores.stream().map(ScoreName::read).toList();
    return line.run(
        at -> {
          JsonNode comparison = compared(at, named);
          at.output().lines(comparison, ComparisonText.heads(comparison));
          if (!at.output().isJson()) {
            at.output().table(ComparisonText.rows(comparison));
            ComparisonText.warnings(comparison).forEach(at.output()::say);
          }
          return ExitCode.DONE;
        });
  }

  private JsonNode compared(Connection at, List<ScoreName> named) throws IOException, ApiProblem {
    List<Map<String, Object>> all = new ArrayList<>();
    String within = "";
    for (String word : experiments) {
      JsonNode experiment = at.api().get("/experiments/" + at.names().experiment(word, project));
      String id = experiment.path("id").asText();
      within = within.isEmpty() ? experiment.path("project_id").asText() : within;
      for (ScoreName score : named.isEmpty() ? List.of(ScoreName.best(at, id, label)) : named) {
        Map<String, Object> compared = new LinkedHashMap<>(Map.of("experiment_id", id));
        compared.putAll(score.request(experiment));
        all.add(compared);
      }
    }
    if (all.size() < 2) {
      throw Halt.refused(
          "A comparison needs two scores: name another experiment, or another --score.");
    }
    return at.api()
        .ask(
            "/projects/" + within + "/comparisons",
            Map.of("label", label, "baseline", all.get(0), "others", all.subList(1, all.size())));
  }
}

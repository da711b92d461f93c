package dev.sextant.standalone.command.remote.results;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.connection.Connection;
import dev.sextant.standalone.command.remote.connection.ExperimentWord;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.connection.ScoreName;
import dev.sextant.standalone.console.ExitCode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Fits a threshold; looks at the holdout, and activates, only if the line says so. */
@Command(
    name = "calibrate",
    description = "Fit a threshold of a score on the calibration part of an experiment.")
public final class CalibrateCommand implements Callable<Integer> {

  private static final List<String> OBJECTIVES =
      List.of(
          "youden",
          "f1",
          "fpr-at-most",
          "fpr-upper-bound-at-most",
          "recall-at-least",
          "recall-lower-bound-at-least",
          "review-load-at-most",
          "by-hand");

  @Mixin private RemoteLine line = new RemoteLine();
  @Mixin private ExperimentWord word = new ExperimentWord();

  @Option(
      names = "--score",
      paramLabel = "METRIC[/EMBEDDER]",
      description = "The score; default: the best of the report.")
  private @Nullable String score;

  @Option(
      names = "--objective",
      required = true,
      paramLabel = "OBJECTIVE",
      description = {
        "youden, f1, fpr-at-most, fpr-upper-bound-at-most, recall-at-least,",
        "recall-lower-bound-at-least, review-load-at-most or by-hand."
      })
  private String objective = "";

  @Option(
      names = "--target",
      paramLabel = "X",
      description = "Limit of the objective, or the threshold by hand.")
  private @Nullable String target;

  @Option(
      names = "--label",
      paramLabel = "grounded|factuality",
      description = "Kind of label; default grounded.")
  private String label = "grounded";

  @Option(
      names = "--factuality-cutoff",
      paramLabel = "X",
      description = "With factuality: an answer below it is risky.")
  private @Nullable String cutoff;

  @Option(
      names = "--accept-error-at-most",
      paramLabel = "X",
      description = "Requests bands: greatest share of risky answers among those accepted.")
  private @Nullable String acceptError;

  @Option(
      names = "--reject-error-at-most",
      paramLabel = "X",
      description = "Requests bands: greatest share of trustworthy answers among those rejected.")
  private @Nullable String rejectError;

  @Option(names = "--look", description = "Also judge it on the holdout; looks are counted.")
  private boolean looks;

  @Option(names = "--activate", description = "Let it give the verdicts of the project.")
  private boolean activates;

  @Option(
      names = "--confirm-below-floor",
      description = "Activate it even if it is not shown to beat its floor.")
  private boolean confirms;

  @Override
  public Integer call() throws Exception {
    Values.oneOf("--objective", objective, OBJECTIVES);
    Values.oneOf("--label", label, List.of("grounded", "factuality"));
    if (confirms && !activates) {
      throw new WrongLineException("--confirm-below-floor needs --activate.");
    }
    Map<String, Object> choices = choices();
    ScoreName named = score == null ? null : ScoreName.read(score);
    return line.run(
        at -> {
          JsonNode calibration = fitted(at, named, choices);
          String path = "/calibrations/" + calibration.path("id").asText();
          if (looks) {
            calibration = at.api().create(path + "/looks");
          }
          if (activates) {
            at.output().say("Fitted: calibration " + calibration.path("id").asText());
            calibration = at.api().ask(path + "/activate", Map.of("confirm_below_floor", confirms));
          }
          at.output().lines(calibration, CalibrationText.of(calibration));
          return ExitCode.DONE;
        });
  }

  private JsonNode fitted(Connection at, @Nullable ScoreName named, Map<String, Object> choices)
      throws IOException, ApiProblem {
    String id = word.id(at);
    JsonNode experiment = at.api().get("/experiments/" + id);
    ScoreName fits = named == null ? ScoreName.best(at, id, label) : named;
    Map<String, Object> request = new LinkedHashMap<>(fits.request(experiment));
    request.putAll(choices);
    return at.api().post("/experiments/" + id + "/calibrations", request);
  }

  private Map<String, Object> choices() {
    Map<String, Object> choices = new LinkedHashMap<>();
    choices.put("label", label);
    choices.put("objective", objective);
    put(choices, "target", "--target", target);
    put(choices, "factuality_cutoff", "--factuality-cutoff", cutoff);
    put(choices, "accept_error_at_most", "--accept-error-at-most", acceptError);
    put(choices, "reject_error_at_most", "--reject-error-at-most", rejectError);
    return choices;
  }

  private static void put(
      Map<String, Object> choices, String field, String option, @Nullable String value) {
    if (value != null) {
      choices.put(field, Values.anyDecimal(option, value));
    }
  }
}

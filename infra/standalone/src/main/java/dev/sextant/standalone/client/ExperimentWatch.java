package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Follows an experiment to its end; reopens a broken stream. */
public final class ExperimentWatch {

  private static final Set<String> FINAL =
      Set.of("completed", "completed-with-failures", "failed", "cancelled");
  private static final int ATTEMPTS_WITHOUT_NEWS = 10;
  private static final long PAUSE_MILLIS = 500;

  private final ApiClient api;
  private final String path;

  /** Watches one experiment. */
  public ExperimentWatch(ApiClient api, String experimentId) {
    this.api = api;
    this.path = "/experiments/" + experimentId;
  }

  /**
   * Returns the experiment in its final state.
   *
   * @param progress receives each state
   * @throws IOException if the instance cannot be reached any more
   */
  public JsonNode await(Consumer<JsonNode> progress) throws IOException, ApiProblem {
    int silent = 0;
    while (true) {
      try {
        Events.read(
            api.stream(path + "/events"),
            event -> {
              progress.accept(event);
              return !isFinal(event);
            });
        JsonNode experiment = api.get(path);
        progress.accept(experiment);
        if (isFinal(experiment)) {
          return experiment;
        }
        silent = 0;
      } catch (IOException e) {
        if (++silent == ATTEMPTS_WITHOUT_NEWS) {
          throw e;
        }
      }
      pause();
    }
  }

  /** Returns whether the state is final. */
  public static boolean isFinal(JsonNode experiment) {
    return FINAL.contains(experiment.path("state").asText());
  }

  private static void pause() throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}

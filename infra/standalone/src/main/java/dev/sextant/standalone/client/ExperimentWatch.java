package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.console.Wait;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Follows an experiment to its end; reopens a broken stream. */
public final class ExperimentWatch {

  private static final Set<String> FINAL =
      Set.of("completed", "completed-with-failures", "failed", "cancelled");
  private static final ObjectMapper JSON = new ObjectMapper();
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
        read(
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
      Wait.millis(PAUSE_MILLIS);
    }
  }

  /** Returns whether the state is final. */
  public static boolean isFinal(JsonNode experiment) {
    return FINAL.contains(experiment.path("state").asText());
  }

  /**
   * Passes each event's data to the consumer until it returns false or the server ends the stream;
   * then closes the stream.
   *
   * @param more takes an event and returns whether to continue
   */
  private static void read(InputStream stream, Predicate<JsonNode> more) throws IOException {
    StringBuilder data = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data:")) {
          data.append(line.substring("data:".length()));
        } else if (line.isEmpty() && !data.isEmpty()) {
          if (!more.test(JSON.readTree(data.toString()))) {
            return;
          }
          data.setLength(0);
        }
      }
    }
  }
}

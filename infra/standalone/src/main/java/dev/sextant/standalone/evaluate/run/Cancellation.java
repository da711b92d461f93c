package dev.sextant.standalone.evaluate.run;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ExperimentWatch;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests the cancellation of an experiment until the API accepts it, then waits briefly for the
 * experiment to end. An accepted cancellation is stored, so the dispatcher can finish it alone.
 */
final class Cancellation {

  private static final Logger LOG = LoggerFactory.getLogger(Cancellation.class);

  /** A busy API refuses or delays the request; this limits the wait after Ctrl-C. */
  private static final int ATTEMPTS = 120;

  private static final int LOOKS = 40;
  private static final long PAUSE_MILLIS = 250;

  private final ApiClient api;
  private final String path;

  Cancellation(ApiClient api, String experimentId) {
    this.api = api;
    this.path = "/experiments/" + experimentId;
  }

  void run() {
    try {
      if (accepted()) {
        awaitEnd();
      } else {
        LOG.warn("could not cancel {}", path);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean accepted() throws InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        api.post(path + "/cancel");
        return true;
      } catch (ApiProblem | IOException e) {
        LOG.info("the cancellation of {} was not accepted, attempt {}", path, attempt, e);
        if (isOver()) {
          return true;
        }
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    return false;
  }

  private void awaitEnd() throws InterruptedException {
    for (int look = 0; look < LOOKS && !isOver(); look++) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private boolean isOver() {
    try {
      JsonNode experiment = api.get(path);
      return ExperimentWatch.isFinal(experiment);
    } catch (ApiProblem | IOException e) {
      LOG.info("the state of {} could not be read", path, e);
      return false;
    }
  }
}

package dev.sextant.standalone.command;

import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.instance.DataDirectory;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Waits for an instance that another process is starting. */
final class Waiting {

  private static final int LOOKS = 150;
  private static final long PAUSE_MILLIS = 200;

  private Waiting() {}

  /**
   * Returns the instance as soon as it answers; empty if it does not answer within half a minute.
   */
  static Optional<LocalInstance> forInstance(DataDirectory data) throws IOException {
    for (int look = 0; look < LOOKS; look++) {
      Optional<LocalInstance> running = LocalInstance.find(data);
      if (running.isPresent() || data.owner().isEmpty()) {
        return running;
      }
      try {
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
    return Optional.empty();
  }
}

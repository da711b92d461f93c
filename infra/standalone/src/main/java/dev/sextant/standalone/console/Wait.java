package dev.sextant.standalone.console;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Waits; an interruption ends the wait as an IOException, and the thread stays interrupted. */
public final class Wait {

  /** Something that blocks. */
  @FunctionalInterface
  public interface Blocking<T> {
    T run() throws IOException, InterruptedException;
  }

  private Wait() {}

  public static <T> T on(Blocking<T> call) throws IOException {
    try {
      return call.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  public static void millis(long millis) throws IOException {
    on(
        () -> {
          TimeUnit.MILLISECONDS.sleep(millis);
          return true;
        });
  }
}

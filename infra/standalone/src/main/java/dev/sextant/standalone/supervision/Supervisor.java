package dev.sextant.standalone.supervision;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restarts a child process whenever it ends by itself, with growing pauses while restarts fail.
 *
 * <p>It logs the end, the first reason for a failed restart, and the recovery; not each attempt.
 */
public final class Supervisor implements AutoCloseable {

  /** A process that this one depends on. */
  public interface Child {

    ProcessHandle process();

    /**
     * Starts a replacement with the same data and port, and waits until it answers.
     *
     * @param attempt number of the attempt in one outage, from 1; output of later attempts is not
     *     logged
     * @throws IOException if it cannot start; no process of the attempt is left running
     */
    void startAgain(int attempt) throws IOException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(Supervisor.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);
  private static final Duration LAST_WORD = Duration.ofMinutes(2);

  private final String name;
  private final Child child;
  private final Duration firstPause;
  private final Thread thread;
  private volatile boolean closing;
  private volatile @Nullable String trouble;

  private Supervisor(String name, Child child, Duration firstPause) {
    this.name = name;
    this.child = child;
    this.firstPause = firstPause;
    this.thread = new Thread(this::watch, name + "-supervisor");
  }

  /**
   * Starts watching a running child.
   *
   * @param name shown to people, such as {@code Postgres}
   */
  public static Supervisor of(String name, Child child) {
    return of(name, child, FIRST_PAUSE);
  }

  static Supervisor of(String name, Child child, Duration firstPause) {
    Supervisor supervisor = new Supervisor(name, child, firstPause);
    supervisor.thread.setDaemon(true);
    supervisor.thread.start();
    return supervisor;
  }

  /** Returns why the child does not run now; empty if it runs. */
  public Optional<String> trouble() {
    String current = trouble;
    if (current == null && !child.process().isAlive()) {
      return Optional.of(name + " has just ended.");
    }
    return Optional.ofNullable(current);
  }

  /** Stops watching: the child may be ended afterwards. */
  @Override
  public void close() throws InterruptedException {
    closing = true;
    thread.interrupt();
    thread.join(LAST_WORD.toMillis());
  }

  private void watch() {
    try {
      while (!closing) {
        child.process().onExit().get();
        if (!closing) {
          recover();
        }
      }
    } catch (InterruptedException | ExecutionException e) {
      LOG.debug("{} is no longer watched", name, e);
    }
  }

  private void recover() throws InterruptedException {
    Instant since = Instant.now();
    trouble = name + " ended by itself and is being started again.";
    LOG.error("{} (process {}) ended by itself; starting it again", name, child.process().pid());
    Duration pause = firstPause;
    for (int attempt = 1; !closing; attempt++) {
      Thread.sleep(pause.toMillis());
      if (isStarted(attempt)) {
        LOG.warn(
            "{} runs again, {} s after it ended; attempts: {}",
            name,
            Duration.between(since, Instant.now()).toSeconds(),
            attempt);
        trouble = null;
        return;
      }
      pause = longer(pause);
    }
  }

  private boolean isStarted(int attempt) {
    try {
      child.startAgain(attempt);
      return true;
    } catch (IOException | RuntimeException e) {
      trouble = name + " does not start: " + reason(e);
      if (attempt == 1) {
        LOG.error("{} does not start yet; it is tried until it does", name, e);
      }
      return false;
    }
  }

  private static Duration longer(Duration pause) {
    Duration doubled = pause.multipliedBy(2);
    return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
  }

  /** The first line is for people; the rest is the end of its log. */
  private static String reason(Exception failure) {
    return String.valueOf(failure.getMessage()).lines().findFirst().orElse("no reason given");
  }
}

package dev.sextant.standalone.calls.run;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.retry.AttemptLog;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Tells why calls are made again. Tries take up to ten minutes, so without it somebody with a wrong
 * address would wait and not know for what.
 */
final class FailureNotices implements AttemptLog {

  /** A server in trouble may have new words for each call. */
  private static final int MOST = 5;

  private final AttemptLog log;
  private final Consumer<String> notice;
  private final Set<String> given = new HashSet<>();

  /**
   * Tells of the attempts of a log.
   *
   * @param notice takes a sentence; each reason is reported once
   */
  FailureNotices(AttemptLog log, Consumer<String> notice) {
    this.log = log;
    this.notice = notice;
  }

  @Override
  public CompletableFuture<Void> open(Attempt attempt) {
    return log.open(attempt);
  }

  @Override
  public CompletableFuture<Void> close(Attempt attempt, AttemptEnd end) {
    if (end.result() instanceof CallResult.Failed failed && !end.isLast()) {
      give(failed.reason());
    }
    return log.close(attempt, end);
  }

  private void give(String reason) {
    boolean isNew;
    synchronized (given) {
      isNew = given.size() < MOST && given.add(reason);
    }
    if (isNew) {
      notice.accept("a call failed and is made again: " + reason);
    }
  }
}

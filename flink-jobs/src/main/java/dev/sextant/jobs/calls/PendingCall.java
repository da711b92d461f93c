package dev.sextant.jobs.calls;

import dev.sextant.remote.call.CallResult;
import org.jspecify.annotations.Nullable;

/**
 * A call that a run still has to make.
 *
 * @param <R> a row of what it brings
 */
public interface PendingCall<R> {

  /** Names the call in the log of attempts. */
  String name();

  /** Returns the UUID of the item or answer that it is about. */
  String subjectId();

  /** Returns its number among the calls for the same subject. */
  int index();

  /**
   * Returns the row of the call, which ended with a result.
   *
   * @param tries number of the last try
   */
  @Nullable R ended(CallResult result, int tries);
}

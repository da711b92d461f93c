package dev.sextant.standalone.calls.run;

import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends a run on Ctrl-C: what is paid is kept, and calls in flight get a second to end. */
public final class CallStop {

  private static final long GRACE_MILLIS = 1_000;
  private static final long LONGEST_STOP_SECONDS = 10;

  private final RunEnd end;
  private final PrintStream err;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** Ends a run. */
  public CallStop(RunEnd end, PrintStream err) {
    this.end = end;
    this.err = err;
  }

  /** The command has written its output. */
  public void ended() {
    ended.countDown();
  }

  /** Ends the run, and waits until the command has written its output. */
  public void cancel() {
    end.end(Reason.CANCELLED, "Cancelled.");
    try {
      if (!ended.await(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
        end.cutCalls();
        if (!ended.await(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
          err.println("The journal is kept; the output is not written.");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package dev.sextant.remote.retry;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.outcome.LimitCheck;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Ends a run if a result says that every other call would be in vain, or too dear. */
final class RunJudge {

  private static final int FAILURES_BEFORE_A_REPLY = 10;

  private final RunEnd end;
  private final AtomicBoolean replied = new AtomicBoolean();
  private final AtomicInteger failures = new AtomicInteger();

  RunJudge(RunEnd end) {
    this.end = end;
  }

  /**
   * Judges a result.
   *
   * @param checksLimit whether a reply longer than its limit ends the run
   */
  void judge(Ask ask, boolean checksLimit, CallResult result) {
    if (result instanceof Replied reply) {
      replied.set(true);
      if (checksLimit) {
        LimitCheck.excess(reply.generation(), ask.maxTokens())
            .ifPresent(written -> limitIgnored(ask, written));
      }
    } else if (result instanceof Failed failed) {
      judge(failed);
    }
  }

  private void judge(Failed failed) {
    if (failed.type() == FailureClass.LASTING_FOR_ALL) {
      end.end(Reason.REFUSED_BY_SERVER, failed.reason());
    } else if (failed.type() == FailureClass.LASTING
        && !replied.get()
        && failures.incrementAndGet() >= FAILURES_BEFORE_A_REPLY) {
      end.end(
          Reason.REFUSED_BY_SERVER,
          "The first %d calls all failed. %s".formatted(FAILURES_BEFORE_A_REPLY, failed.reason()));
    }
  }

  private void limitIgnored(Ask ask, long written) {
    end.end(
        Reason.LIMIT_IGNORED,
        "The server ignores the token limit: %d tokens were allowed and %d were written. No cost can be bounded, so the run ends."
            .formatted(ask.maxTokens(), written));
    end.cutCalls();
  }
}

package dev.sextant.remote.entailment;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.outcome.DrawOutcome;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.retry.LoopResult;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The pairs of one caller, from their first call to the last reply. */
final class EntailmentTask {

  /**
   * A call of the task.
   *
   * @param isRepair whether the first reply could not be used
   * @param repliesBefore replies of all tasks when it began
   */
  private record Asked(EntailmentPair pair, String prompt, boolean isRepair, long repliesBefore) {}

  /**
   * A call that has come to its end.
   *
   * @param last null if it was left
   * @param failure why it was left; null if it was not
   */
  private record Done(Asked asked, @Nullable LoopResult last, @Nullable Throwable failure) {}

  private final RemoteEntailmentClient client;
  private final Consumer<PaidEntailment> receiver;
  private final CallCancellation cancellation;
  private final BlockingQueue<Done> done = new LinkedBlockingQueue<>();
  private int open;
  private @Nullable EntailmentFailure failure;

  EntailmentTask(
      RemoteEntailmentClient client,
      Consumer<PaidEntailment> receiver,
      CallCancellation cancellation) {
    this.client = client;
    this.receiver = receiver;
    this.cancellation = cancellation;
  }

  void run(List<EntailmentPair> pairs) {
    for (EntailmentPair pair : pairs) {
      client
          .unclear(pair)
          .ifPresentOrElse(
              sentence -> fail(sentence, false),
              () -> start(pair, EntailmentPrompt.of(pair), false));
    }
    while (open > 0) {
      Done next = take();
      open--;
      LoopResult last = next.last();
      if (last == null) {
        left(next.failure());
      } else {
        finish(next.asked(), last.result());
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void start(EntailmentPair pair, String prompt, boolean isRepair) {
    open++;
    Asked asked = new Asked(pair, prompt, isRepair, client.replies());
    client
        .start(prompt, cancellation)
        .whenComplete((last, failure) -> done.add(new Done(asked, last, failure)))
        .exceptionally(failure -> null);
  }

  private Done take() {
    try {
      return done.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while waiting for an entailment model.");
    }
  }

  private void left(@Nullable Throwable failure) {
    fail(client.end().explain(failure, "The entailment model was closed.").sentence(), true);
  }

  private void finish(Asked asked, CallResult result) {
    if (result instanceof Replied replied) {
      read(asked, replied.generation());
    } else if (result instanceof Filtered filtered) {
      fail("The server's content filter refused a pair: " + filtered.words(), false);
    } else if (result instanceof Failed failed) {
      boolean ofPair =
          failed.type() == FailureClass.LASTING
              || (failed.type() == FailureClass.TRANSIENT
                  && client.replies() > asked.repliesBefore());
      fail(failed.reason(), !ofPair);
    }
  }

  private void read(Asked asked, Generation reply) {
    DrawOutcome outcome = DrawOutcome.of(reply);
    switch (outcome) {
      case ANSWERED, TRUNCATED, EMPTY -> readText(asked, reply);
      case REFUSED, FILTERED, THINKING_EXHAUSTED, FAILED -> {
        pay(asked, reply, null);
        giveUp(asked, "The reply about a pair of texts ended as %s.".formatted(outcome.code()));
      }
    }
  }

  private void readText(Asked asked, Generation reply) {
    try {
      pay(asked, reply, EntailmentReader.read(reply));
    } catch (UnclearReplyException wrong) {
      pay(asked, reply, null);
      if (asked.isRepair()) {
        giveUp(asked, String.valueOf(wrong.getMessage()));
      } else {
        start(asked.pair(), EntailmentPrompt.repair(asked.pair(), reply.text(), wrong), true);
      }
    }
  }

  private void pay(Asked asked, Generation reply, @Nullable EntailmentShares shares) {
    TokenUsage usage = reply.usage();
    receiver.accept(
        new PaidEntailment(
            asked.pair(), shares, usage == null ? client.most(asked.prompt()) : usage));
  }

  private void giveUp(Asked asked, String sentence) {
    client.remember(asked.pair(), sentence);
    fail(sentence, false);
  }

  /** The first failure counts; one of the endpoint outranks those of pairs. */
  private void fail(String sentence, boolean ofEndpoint) {
    if (failure == null || (ofEndpoint && !failure.isOfEndpoint())) {
      failure = new EntailmentFailure(sentence, ofEndpoint);
    }
  }
}

package dev.sextant.remote.embedding;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Filtered;
import dev.sextant.remote.embedding.EmbeddingResult.Embedded;
import dev.sextant.remote.embedding.EmbeddingResult.TooLarge;
import dev.sextant.remote.embedding.protocol.EmbeddingReply;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.retry.LoopResult;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The texts of one caller, from their batches to the last reply. */
final class EmbeddingTask {

  /**
   * A batch that has come to its end.
   *
   * @param last null if it was left
   * @param failure why it was left; null if it was not
   */
  private record Done(EmbeddingWork work, @Nullable LoopResult last, @Nullable Throwable failure) {}

  private final RemoteEmbeddingClient client;
  private final TextRole role;
  private final Consumer<PaidVectors> receiver;
  private final CallCancellation cancellation;
  private final BlockingQueue<Done> done = new LinkedBlockingQueue<>();
  private int open;
  private @Nullable EmbeddingFailure failure;

  EmbeddingTask(
      RemoteEmbeddingClient client,
      TextRole role,
      Consumer<PaidVectors> receiver,
      CallCancellation cancellation) {
    this.client = client;
    this.role = role;
    this.receiver = receiver;
    this.cancellation = cancellation;
  }

  void run(List<List<String>> batches) {
    batches.forEach(this::start);
    while (open > 0) {
      Done next = take();
      open--;
      LoopResult last = next.last();
      if (last == null) {
        left(next.failure());
      } else {
        finish(next.work(), last.result());
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void start(List<String> texts) {
    open++;
    EmbeddingWork work = new EmbeddingWork(client, texts, role, cancellation);
    client
        .start(work)
        .whenComplete((last, failure) -> done.add(new Done(work, last, failure)))
        .exceptionally(failure -> null);
  }

  private Done take() {
    try {
      return done.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while waiting for vectors.");
    }
  }

  private void left(@Nullable Throwable failure) {
    fail(client.end().explain(failure, "The embedder was closed.").sentence(), true);
  }

  private void finish(EmbeddingWork work, CallResult result) {
    if (result instanceof Embedded embedded) {
      receive(work.texts(), embedded.reply());
    } else if (result instanceof TooLarge tooLarge) {
      if (work.texts().size() == 1) {
        fail(tooLarge.reason(), false);
      } else {
        client.batches().halves(work.texts(), tooLarge.ofCount()).forEach(this::start);
      }
    } else if (result instanceof Filtered filtered) {
      fail("The server's content filter refused a text: " + filtered.words(), false);
    } else if (result instanceof Failed failed) {
      boolean ofTexts =
          failed.type() == FailureClass.LASTING
              || (failed.type() == FailureClass.TRANSIENT && work.othersSucceeded());
      fail(failed.reason(), !ofTexts);
    }
  }

  private void receive(List<String> texts, EmbeddingReply reply) {
    int expected = client.replied(reply.vectors().get(0).length);
    Long counted = reply.tokens();
    long total =
        counted == null ? texts.stream().mapToLong(TokenEstimate::of).sum() : counted.longValue();
    int[] tokens = TokenEstimate.divide(total, texts);
    List<TextVector> good = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      float[] vector = reply.vectors().get(i);
      if (vector.length != expected) {
        client.end().end(Reason.REFUSED_BY_SERVER, wrongDimensions(vector.length, expected));
        left(null);
        return;
      }
      Optional<String> problem = VectorCheck.problem(vector);
      problem.ifPresent(sentence -> fail(sentence, false));
      if (problem.isEmpty()) {
        boolean cut = counted != null && texts.size() == 1 && tokens[i] >= client.maxTokens();
        double read =
            cut ? Math.min(1, (double) client.maxTokens() / TokenEstimate.of(texts.get(i))) : 1;
        good.add(new TextVector(texts.get(i), vector, tokens[i], cut, read));
      }
    }
    receiver.accept(new PaidVectors(good, total));
  }

  private static String wrongDimensions(int found, int expected) {
    return "The server returned a vector of %d components, expected %d. Ask for dimensions that the model has."
        .formatted(found, expected);
  }

  /** The first failure counts; one of the endpoint outranks those of texts. */
  private void fail(String sentence, boolean ofEndpoint) {
    if (failure == null || (ofEndpoint && !failure.isOfEndpoint())) {
      failure = new EmbeddingFailure(sentence, ofEndpoint);
    }
  }
}

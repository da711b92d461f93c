package dev.sextant.remote.embedding;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.retry.CallLoop;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A batch of texts as work of the loop. */
final class EmbeddingWork implements CallLoop.Work {

  private final RemoteEmbeddingClient client;
  private final List<String> texts;
  private final TextRole role;
  private final CallCancellation cancellation;
  private final long repliesBefore;

  EmbeddingWork(
      RemoteEmbeddingClient client,
      List<String> texts,
      TextRole role,
      CallCancellation cancellation) {
    this.client = client;
    this.texts = List.copyOf(texts);
    this.role = role;
    this.cancellation = cancellation;
    this.repliesBefore = client.replies();
  }

  List<String> texts() {
    return texts;
  }

  /** Returns whether other texts were embedded since this work began. */
  boolean othersSucceeded() {
    return client.replies() > repliesBefore;
  }

  @Override
  public TokenUsage most() {
    return new TokenUsage(texts.stream().mapToLong(TokenEstimate::of).sum(), 0, 0, 0);
  }

  /** The caller's own cancellation cuts the call, since other callers share the run. */
  @Override
  public CompletableFuture<CallResult> call(CallCancellation ofRun) {
    return CompletableFuture.supplyAsync(
        () -> client.call(texts, role, cancellation), client.threads());
  }

  @Override
  public void judge(CallResult result) {
    if (result instanceof Failed failed && failed.type() == FailureClass.LASTING_FOR_ALL) {
      client.end().end(Reason.REFUSED_BY_SERVER, failed.reason());
    }
  }
}

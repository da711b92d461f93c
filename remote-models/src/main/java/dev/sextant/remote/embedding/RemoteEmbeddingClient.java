package dev.sextant.remote.embedding;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import dev.sextant.remote.embedding.protocol.TextRole;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.retry.AttemptLog;
import dev.sextant.remote.retry.CallLoop;
import dev.sextant.remote.retry.LoopResult;
import dev.sextant.remote.retry.Pacer;
import dev.sextant.remote.retry.RealDelays;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.remote.retry.RunEnd;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Embeds texts with a server: splits them into batches, calls within the rate that the server
 * allows, repeats what may pass, and hands over each reply as it comes. Thread-safe.
 */
public final class RemoteEmbeddingClient implements AutoCloseable {

  /**
   * The settings of calls.
   *
   * @param concurrent most calls at once
   * @param deadline of each call
   * @param policy how often a call is repeated
   * @param jitter uniform from 0 to 1
   */
  public record Settings(
      int concurrent, Duration deadline, RetryPolicy policy, DoubleSupplier jitter, Clock clock) {}

  private final TextBatches batches;
  private final EmbeddingCaller caller;
  private final HttpCalls http;
  private final RealDelays delays = new RealDelays();
  private final RunEnd end = new RunEnd();
  private final CallLoop loop;
  private final ExecutorService threads;
  private final Set<CallCancellation> open = ConcurrentHashMap.newKeySet();
  private final AtomicLong replies = new AtomicLong();
  private final AtomicInteger dimensions = new AtomicInteger();
  private final int maxTokens;

  /**
   * Creates a client; it makes no call yet.
   *
   * @param credential null or empty for none
   * @param rule is asked for each address that is connected to
   * @param notices receives sentences about the endpoint's state
   */
  public RemoteEmbeddingClient(
      EmbeddingSpec spec,
      @Nullable String credential,
      AddressRule rule,
      Settings settings,
      Consumer<String> notices) {
    this.batches = new TextBatches(spec);
    this.maxTokens = spec.maxTokens();
    this.http = new HttpCalls(rule, settings.concurrent());
    this.caller =
        new EmbeddingCaller(
            http,
            spec,
            credential == null ? "" : credential,
            settings.deadline(),
            settings.clock());
    this.threads = Executors.newCachedThreadPool(RemoteEmbeddingClient::daemon);
    dimensions.set(spec.dimensions() == null ? 0 : spec.dimensions());
    this.loop =
        new CallLoop(
            new CallLoop.Parts(
                new Pacer(settings.concurrent(), delays, end, notices),
                new Budget(Optional.empty(), BigDecimal.ZERO),
                Meter.tokens(),
                AttemptLog.none(),
                end,
                delays,
                settings.policy(),
                settings.jitter()));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "remote-embedding");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Embeds texts and waits. If some cannot be embedded, all others are handed over before it fails.
   *
   * @param texts without prefix, none of them blank
   * @param receiver gets what each call brought, on this thread, in any order; if it fails, calls
   *     in flight are cut
   * @throws EmbeddingFailure if some texts could not be embedded
   * @throws CancellationException if this thread is interrupted or the client is closed; calls in
   *     flight are cut, and may be paid
   */
  public void embed(List<String> texts, TextRole role, Consumer<PaidVectors> receiver) {
    CallCancellation cancellation = new CallCancellation();
    open.add(cancellation);
    try {
      new EmbeddingTask(this, role, receiver, cancellation).run(batches.of(texts));
    } finally {
      cancellation.cancel();
      open.remove(cancellation);
    }
  }

  CompletableFuture<LoopResult> start(EmbeddingWork work) {
    return loop.run("embedding", work);
  }

  CallResult call(List<String> texts, TextRole role, CallCancellation cancellation) {
    return caller.call(texts, role, cancellation);
  }

  ExecutorService threads() {
    return threads;
  }

  /** Returns whether no further call is made: it was closed, or every call would be in vain. */
  public boolean isEnded() {
    return end.get().isPresent();
  }

  RunEnd end() {
    return end;
  }

  TextBatches batches() {
    return batches;
  }

  int maxTokens() {
    return maxTokens;
  }

  long replies() {
    return replies.get();
  }

  /** Counts a reply and returns the dimensions that its vectors must have. */
  int replied(int found) {
    replies.incrementAndGet();
    dimensions.compareAndSet(0, found);
    return dimensions.get();
  }

  /** Cuts all calls. */
  @Override
  public void close() {
    end.end(RunEnd.Reason.CANCELLED, "The embedder was closed.");
    open.forEach(CallCancellation::cancel);
    threads.shutdownNow();
    delays.close();
    http.close();
  }
}

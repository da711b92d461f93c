package dev.sextant.remote.entailment;

import dev.sextant.remote.call.CallResult;
import dev.sextant.remote.call.CallResult.Failed;
import dev.sextant.remote.call.CallResult.Replied;
import dev.sextant.remote.call.GeneratorClient;
import dev.sextant.remote.generation.Ask;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.http.AddressRule;
import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.outcome.FailureClass;
import dev.sextant.remote.outcome.LimitCheck;
import dev.sextant.remote.price.Budget;
import dev.sextant.remote.price.Meter;
import dev.sextant.remote.retry.AttemptLog;
import dev.sextant.remote.retry.CallLoop;
import dev.sextant.remote.retry.LoopResult;
import dev.sextant.remote.retry.Pacer;
import dev.sextant.remote.retry.RealDelays;
import dev.sextant.remote.retry.RetryPolicy;
import dev.sextant.remote.retry.RunEnd;
import dev.sextant.remote.retry.RunEnd.Reason;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks a generator whether hypotheses follow from their premises: one call for each pair, within
 * the rate that the server allows, and one more if a reply cannot be used. It hands over each reply
 * as it comes. Thread-safe.
 */
public final class RemoteEntailmentClient implements AutoCloseable {

  private static final int MOST_REMEMBERED = 10_000;

  /**
   * The settings of calls.
   *
   * @param limitName that the server obeys
   * @param concurrent most calls at once
   * @param deadline of each call
   * @param policy how often a call is repeated
   * @param jitter uniform from 0 to 1
   */
  public record Settings(
      TokenLimitName limitName,
      int concurrent,
      Duration deadline,
      RetryPolicy policy,
      DoubleSupplier jitter,
      Clock clock) {}

  private final GeneratorSpec spec;
  private final TokenLimitName limitName;
  private final ExecutorService threads;
  private final GeneratorClient caller;
  private final HttpCalls http;
  private final RealDelays delays = new RealDelays();
  private final RunEnd end = new RunEnd();
  private final CallLoop loop;
  private final Set<CallCancellation> open = ConcurrentHashMap.newKeySet();
  private final Map<EntailmentPair, String> unclear = new ConcurrentHashMap<>();
  private final AtomicLong replies = new AtomicLong();

  /**
   * Creates a client; it makes no call yet.
   *
   * @param credential null or empty for none
   * @param rule is asked for each address that is connected to
   * @param notices receives sentences about the endpoint's state
   */
  public RemoteEntailmentClient(
      GeneratorSpec spec,
      @Nullable String credential,
      AddressRule rule,
      Settings settings,
      Consumer<String> notices) {
    this.spec = spec;
    this.limitName = settings.limitName();
    this.http = new HttpCalls(rule, settings.concurrent());
    this.threads = Executors.newCachedThreadPool(RemoteEntailmentClient::daemon);
    this.caller =
        new GeneratorClient(http, spec, credential, settings.deadline(), threads, settings.clock());
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
    Thread thread = new Thread(work, "remote-entailment");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Classifies distinct pairs and waits. If some cannot be classified, all others are handed over
   * before it fails. A pair whose replies could not be used is not asked about again.
   *
   * @param receiver gets what each reply brought, on this thread, in any order; if it fails, calls
   *     in flight are cut
   * @throws EntailmentFailure if some pairs could not be classified
   * @throws CancellationException if this thread is interrupted or the client is closed; calls in
   *     flight are cut, and may be paid
   */
  public void classify(List<EntailmentPair> pairs, Consumer<PaidEntailment> receiver) {
    CallCancellation cancellation = new CallCancellation();
    open.add(cancellation);
    try {
      new EntailmentTask(this, receiver, cancellation).run(pairs);
    } finally {
      cancellation.cancel();
      open.remove(cancellation);
    }
  }

  CompletableFuture<LoopResult> start(String prompt, CallCancellation cancellation) {
    return loop.run("entailment", new Work(ask(prompt), cancellation));
  }

  TokenUsage most(String prompt) {
    return Meter.most(spec.system(), ask(prompt));
  }

  private Ask ask(String prompt) {
    return new Ask(prompt, 0, spec.sampling().maxTokens(), 1, List.of(), limitName);
  }

  /** Returns whether no further call is made: it was closed, or every call would be in vain. */
  public boolean isEnded() {
    return end.get().isPresent();
  }

  RunEnd end() {
    return end;
  }

  long replies() {
    return replies.get();
  }

  Optional<String> unclear(EntailmentPair pair) {
    return Optional.ofNullable(unclear.get(pair));
  }

  void remember(EntailmentPair pair, String sentence) {
    if (unclear.size() < MOST_REMEMBERED) {
      unclear.put(pair, sentence);
    }
  }

  /** Cuts all calls. */
  @Override
  public void close() {
    end.end(Reason.CANCELLED, "The entailment model was closed.");
    open.forEach(CallCancellation::cancel);
    threads.shutdownNow();
    delays.close();
    http.close();
  }

  /** A prompt as work of the loop. */
  private final class Work implements CallLoop.Work {

    private final Ask ask;
    private final CallCancellation cancellation;

    Work(Ask ask, CallCancellation cancellation) {
      this.ask = ask;
      this.cancellation = cancellation;
    }

    @Override
    public TokenUsage most() {
      return Meter.most(spec.system(), ask);
    }

    /** The caller's own cancellation cuts the call, since other callers share the run. */
    @Override
    public CompletableFuture<CallResult> call(CallCancellation ofRun) {
      return caller.call(ask, cancellation);
    }

    @Override
    public void judge(CallResult result) {
      if (result instanceof Replied reply) {
        replies.incrementAndGet();
        LimitCheck.excess(reply.generation(), ask.maxTokens())
            .ifPresent(
                written ->
                    end.end(
                        Reason.LIMIT_IGNORED,
                        "The server ignores the token limit: %d tokens were allowed and %d were written. No cost can be bounded, so no further call is made."
                            .formatted(ask.maxTokens(), written)));
      } else if (result instanceof Failed failed && failed.type() == FailureClass.LASTING_FOR_ALL) {
        end.end(Reason.REFUSED_BY_SERVER, failed.reason());
      }
    }
  }
}

package dev.sextant.api.turns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.telemetry.RequestTrace;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedWorkTest {

  private static final int LOOKS = 1_000;

  private final Vertx vertx = Vertx.vertx();
  private final Request first = new Request();
  private final Request second = new Request();
  private final Promise<String> outcome = Promise.promise();

  /** A request on a context of its own, as Vert.x gives it one. */
  private final class Request implements RequestTrace {

    private final ContextInternal context =
        ((VertxInternal) vertx).getOrCreateContext().duplicate();
    private final List<RequestTrace> joined = new CopyOnWriteArrayList<>();

    private Request() {
      RequestTrace.begin(context, this);
    }

    private <T> T on(Supplier<T> code) throws Exception {
      CompletableFuture<T> done = new CompletableFuture<>();
      context.runOnContext(
          now -> {
            try {
              done.complete(code.get());
            } catch (RuntimeException | Error e) {
              done.completeExceptionally(e);
            }
          });
      return done.get(1, TimeUnit.MINUTES);
    }

    @Override
    public void matched(String method, String route, String operation, String requestId) {
      // has no span
    }

    @Override
    public void calledBy(String tenant) {
      // has no span
    }

    @Override
    public void joins(RequestTrace other) {
      if (other != this) {
        joined.add(other);
      }
    }

    @Override
    public @Nullable String parent() {
      return null;
    }
  }

  @AfterEach
  void stop() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }

  @Test
  void each_request_continues_as_itself_and_the_second_joins_the_first() throws Exception {
    SharedWork<String> work = first.on(() -> new SharedWork<>(outcome.future()));
    CompletableFuture<RequestTrace> ofFirst = first.on(() -> seenAfter(work));
    CompletableFuture<RequestTrace> ofSecond = second.on(() -> seenAfter(work));

    first.on(() -> outcome.tryComplete("done"));

    assertThat(ofFirst.get(1, TimeUnit.MINUTES)).isSameAs(first);
    assertThat(ofSecond.get(1, TimeUnit.MINUTES)).isSameAs(second);
    assertThat(second.joined).containsExactly(first);
    assertThat(first.joined).isEmpty();
  }

  @Test
  void a_result_that_is_there_is_taken_without_a_link() throws Exception {
    SharedWork<String> work = first.on(() -> new SharedWork<>(outcome.future()));
    first.on(() -> outcome.tryComplete("done"));

    assertThat(second.on(() -> seenAfter(work)).get(1, TimeUnit.MINUTES)).isSameAs(second);
    assertThat(second.joined).isEmpty();
  }

  @Test
  void a_result_that_is_kept_keeps_no_request() throws Exception {
    WeakReference<Request> ended = new WeakReference<>(new Request());
    SharedWork<String> work =
        ended.get().on(() -> new SharedWork<>(OwnContext.<String>of(outcome.future())));
    outcome.complete("done");

    for (int look = 0; ended.get() != null; look++) {
      assertThat(look).as("looks").isLessThan(LOOKS);
      System.gc();
      TimeUnit.MILLISECONDS.sleep(10);
    }
    assertThat(work.join().result()).isEqualTo("done");
  }

  @Test
  void a_turn_that_another_request_gives_is_taken_as_oneself() throws Exception {
    Promise<Void> turn = second.on(OwnContext::promise);
    CompletableFuture<RequestTrace> seen = new CompletableFuture<>();
    turn.future().onComplete(come -> seen.complete(RequestTrace.current()));

    first.on(turn::tryComplete);

    assertThat(seen.get(1, TimeUnit.MINUTES)).isSameAs(second);
  }

  @Test
  void outside_of_requests_nothing_changes() {
    assertThat(Vertx.currentContext()).isNull();
    assertThat(OwnContext.of(outcome.future())).isSameAs(outcome.future());
    Context none = null;
    assertThat(RequestTrace.of(none)).isNull();
  }

  private static CompletableFuture<RequestTrace> seenAfter(SharedWork<String> work) {
    CompletableFuture<RequestTrace> seen = new CompletableFuture<>();
    work.join().onComplete(done -> seen.complete(RequestTrace.current()));
    return seen;
  }
}

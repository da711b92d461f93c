package dev.sextant.inference.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.BatchingEmbedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.TokenEncoder;
import dev.sextant.inference.lexical.LexicalEmbedder;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkersTest {

  private final Workers workers = new Workers(1);
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private final AtomicInteger finished = new AtomicInteger();

  @Test
  void results_come_in_the_order_of_the_tasks() {
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int result = i;
      tasks.add(() -> result);
    }

    assertThat(new Workers(4).run(tasks)).isSorted().hasSize(100);
  }

  @Test
  void whatever_a_task_throws_reaches_the_caller_with_its_cause() {
    var cause = new ArithmeticException("by zero");
    List<Callable<Object>> tasks =
        List.of(
            () -> {
              throw cause;
            });

    assertThatThrownBy(() -> workers.run(tasks))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("by zero")
        .hasCause(cause);
  }

  @Test
  void a_worker_has_the_stack_that_native_code_may_need() {
    // A frame of this recursion takes about 100 bytes, so Java's default stack of 1 MB overflows
    // far earlier.
    assertThat(workers.run(List.of(() -> depth(40_000)))).containsExactly(40_000);
  }

  private static int depth(int wanted) {
    return wanted == 0 ? 0 : 1 + depth(wanted - 1);
  }

  /** Flink closes a job's class loader, and the thread that starts a worker may be of a job. */
  @Test
  void a_worker_has_the_class_loader_of_this_code_whoever_started_it() throws IOException {
    Thread caller = Thread.currentThread();
    ClassLoader own = caller.getContextClassLoader();
    try (URLClassLoader job = new URLClassLoader(new URL[0], own)) {
      caller.setContextClassLoader(job);
      assertThat(workers.finish(() -> Thread.currentThread().getContextClassLoader()))
          .isSameAs(Workers.class.getClassLoader());
    } finally {
      caller.setContextClassLoader(own);
    }
  }

  @Test
  void a_task_that_must_finish_does_so_although_its_caller_is_interrupted() {
    Thread.currentThread().interrupt();

    assertThat(workers.finish(() -> "loaded")).isEqualTo("loaded");
    assertThat(Thread.interrupted()).as("the caller stays interrupted").isTrue();
  }

  @Test
  void stopping_waits_for_what_runs_and_tells_those_who_wait_for_the_rest() throws Exception {
    var running = outcomeOf(() -> workers.run(List.of(this::waitForRelease)));
    begun.await();
    var waiting = outcomeOf(() -> workers.run(List.of(this::finish)));
    while (workers.waiting() == 0) {
      Thread.onSpinWait();
    }
    Thread stopping = new Thread(workers::stop);
    stopping.start();

    assertThat(waiting.get())
        .hasToString(
            CancellationException.class.getName()
                + ": The process is stopping: no model runs any more.");
    assertThat(stopping.isAlive()).as("native code still runs").isTrue();
    release.countDown();
    stopping.join();

    assertThat(running.get()).isEqualTo(List.of(1));
    assertThat(finished).hasValue(1);
  }

  @Test
  void after_the_stop_callers_fail_at_once() {
    assertThat(workers.run(List.of(this::finish))).as("positive control").containsExactly(1);
    workers.stop();

    assertThatThrownBy(() -> workers.run(List.of(this::finish)))
        .isInstanceOf(CancellationException.class)
        .hasMessage("The process is stopping: no model runs any more.");
    assertThat(finished).hasValue(1);
  }

  @Test
  void an_embedding_that_waits_when_the_process_stops_ends_promptly() throws Exception {
    var busy = outcomeOf(() -> workers.run(List.of(this::waitForRelease)));
    begun.await();
    try (var embedder = new BatchingEmbedder(new OneToken(), new TokenBatches(1_000, workers))) {
      var embedding = outcomeOf(() -> embedder.embed(List.of("a text")));
      while (workers.waiting() == 0) {
        Thread.onSpinWait();
      }
      new Thread(workers::stop).start();

      assertThat(embedding.get()).isInstanceOf(CancellationException.class);
      assertThat(busy.isDone()).isFalse();
      release.countDown();
      busy.get();
    }
  }

  /** Returns what the call, run on its own thread, will return or throw. */
  private static CompletableFuture<Object> outcomeOf(Callable<?> call) {
    var outcome = new CompletableFuture<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                outcome.complete(call.call());
              } catch (Exception e) {
                outcome.complete(e);
              }
            });
    caller.setDaemon(true);
    caller.start();
    return outcome;
  }

  private static final class OneToken implements TokenEncoder {

    @Override
    public EmbedderSpec spec() {
      return LexicalEmbedder.lexical();
    }

    @Override
    public String madeBy() {
      return "test";
    }

    @Override
    public Tokens tokenize(String text) {
      return new Tokens(new long[1]);
    }

    @Override
    public List<float[]> encode(List<Tokens> batch) {
      return batch.stream().map(tokens -> new float[1]).toList();
    }

    @Override
    public List<float[][]> encodeTokens(List<Tokens> batch) {
      return batch.stream().map(tokens -> new float[1][1]).toList();
    }

    @Override
    public void close() {}
  }

  private int waitForRelease() throws InterruptedException {
    begun.countDown();
    release.await();
    return finish();
  }

  private int finish() {
    return finished.incrementAndGet();
  }
}

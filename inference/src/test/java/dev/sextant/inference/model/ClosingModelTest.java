package dev.sextant.inference.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.SharedModels.Key;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A model that still computes while another needs its room. */
@Timeout(120)
class ClosingModelTest {

  private static final long MB = 1L << 20;

  private final ModelMemory memory = new ModelMemory(100 * MB);
  private final SharedModels<Model> models = new SharedModels<>(this::close, memory);
  private final AtomicLong loaded = new AtomicLong();
  private final AtomicLong most = new AtomicLong();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final CountDownLatch pass = new CountDownLatch(1);

  private record Model(String name, long bytes) {}

  @BeforeEach
  void leaveModelWhosePassRuns() {
    open("computing", 50).close();
  }

  @AfterEach
  void endPass() {
    pass.countDown();
  }

  @Test
  void only_those_who_need_its_room_wait_until_its_pass_has_ended() throws Exception {
    SharedModels<Model>.Hold open = open("open", 10);
    CompletableFuture<String> large = opening("large", 60);
    closing.await();

    open("open", 10).close();
    open("no memory", 0).close();
    assertThat(open.get().name()).isEqualTo("open");
    assertThat(large).as("waits for the room").isNotDone();

    pass.countDown();
    assertThat(large.join()).isEqualTo("large");
    assertThat(memory.taken()).isEqualTo(70 * MB);
  }

  @Test
  void its_room_goes_to_one_model_only() throws Exception {
    CompletableFuture<String> first = opening("first", 60);
    closing.await();

    assertThatThrownBy(() -> open("as large", 60))
        .isInstanceOf(ModelMemoryException.class)
        .hasMessageContaining("needs 60 MB of memory, and 40 MB are free");
    CompletableFuture<String> second = opening("second", 40);
    while (memory.taken() < 150 * MB) {
      Thread.onSpinWait();
    }
    assertThat(first).isNotDone();
    assertThat(second).as("the room of the first is not free yet").isNotDone();

    pass.countDown();
    assertThat(first.join()).isEqualTo("first");
    assertThat(second.join()).isEqualTo("second");
    assertThat(most.get()).isLessThanOrEqualTo(100 * MB);
    assertThat(memory.taken()).isEqualTo(100 * MB);
  }

  @Test
  void it_is_loaded_again_once_it_is_closed() throws Exception {
    CompletableFuture<String> large = opening("large", 60);
    closing.await();
    CompletableFuture<String> again = opening("computing", 30);
    while (memory.taken() < 140 * MB) {
      Thread.onSpinWait();
    }

    pass.countDown();
    assertThat(large.join()).isEqualTo("large");
    assertThat(again.join()).isEqualTo("computing");
    assertThat(loaded).hasValue(90 * MB);
  }

  @Test
  void who_is_interrupted_while_waiting_gives_the_room_back() throws Exception {
    CompletableFuture<String> first = opening("first", 60);
    closing.await();
    CompletableFuture<Thread> waiter = new CompletableFuture<>();
    CompletableFuture<String> second =
        CompletableFuture.supplyAsync(
            () -> {
              waiter.complete(Thread.currentThread());
              return open("second", 40).get().name();
            },
            ClosingModelTest::inThread);
    while (memory.taken() < 150 * MB) {
      Thread.onSpinWait();
    }

    waiter.join().interrupt();

    assertThatThrownBy(second::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(CancellationException.class);
    assertThat(memory.taken()).isEqualTo(110 * MB);
    pass.countDown();
    assertThat(first.join()).isEqualTo("first");
    assertThat(open("second", 40).get().name()).isEqualTo("second");
  }

  @Test
  void who_has_it_closed_and_is_interrupted_gives_the_room_back_too() throws Exception {
    CompletableFuture<Thread> waiter = new CompletableFuture<>();
    CompletableFuture<String> large =
        CompletableFuture.supplyAsync(
            () -> {
              waiter.complete(Thread.currentThread());
              return open("large", 60).get().name();
            },
            ClosingModelTest::inThread);
    closing.await();

    waiter.join().interrupt();

    assertThatThrownBy(large::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(CancellationException.class);
    assertThat(memory.taken()).as("of the pass that runs").isEqualTo(50 * MB);
    assertThat(open("small", 50).get().name()).isEqualTo("small");
  }

  @Test
  void who_waits_too_long_is_busy_and_the_room_stays_taken_until_it_is_closed() {
    ModelMemory impatient = new ModelMemory(100 * MB, Duration.ofMillis(50));
    SharedModels<Model> others = new SharedModels<>(this::close, impatient);
    others.open(new Key("computing", ""), "The model computing", load("computing", 50)).close();

    assertThatThrownBy(() -> others.open(new Key("l", ""), "The model large", load("large", 60)))
        .isInstanceOfSatisfying(
            ModelMemoryException.class, busy -> assertThat(busy.isPassing()).isTrue())
        .hasMessageStartingWith(
            "The model large needs 60 MB of memory, and a model that is to make room for it has not finished within 0 seconds.");
    assertThat(impatient.taken()).isEqualTo(50 * MB);
    others.open(new Key("s", ""), "The model small", load("small", 50)).close();

    pass.countDown();
    while (impatient.taken() > 50 * MB) {
      Thread.onSpinWait();
    }
    assertThat(others.open(new Key("l", ""), "The model large", load("large", 60)).get().name())
        .isEqualTo("large");
  }

  @Test
  void who_waits_for_a_model_that_another_loads_can_be_interrupted() throws Exception {
    CompletableFuture<String> large = opening("large", 60);
    closing.await();
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> open("large", 60)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).as("stays interrupted").isTrue();
    pass.countDown();
    assertThat(large.join()).isEqualTo("large");
  }

  @Test
  void a_model_that_fails_to_close_fails_nobody_who_needs_its_room() {
    pass.countDown();
    open("failing", 20).close();
    open("after it", 20).close();

    assertThat(open("large", 95).get().name()).isEqualTo("large");
    assertThat(memory.taken()).isEqualTo(95 * MB);
  }

  private CompletableFuture<String> opening(String name, long megabytes) {
    return CompletableFuture.supplyAsync(
        () -> open(name, megabytes).get().name(), ClosingModelTest::inThread);
  }

  private static void inThread(Runnable work) {
    Thread thread = new Thread(work, "opener");
    thread.setDaemon(true);
    thread.start();
  }

  private SharedModels<Model>.Hold open(String name, long megabytes) {
    return models.open(new Key(name, ""), "The model " + name, load(name, megabytes));
  }

  private Supplier<ModelLoad<Model>> load(String name, long megabytes) {
    return () ->
        new ModelLoad<>(
            new ModelBytes(megabytes * MB, 0),
            () -> {
              most.accumulateAndGet(loaded.addAndGet(megabytes * MB), Math::max);
              return new Model(name, megabytes * MB);
            });
  }

  /** Waits for the pass whatever happens to its thread, as native code does. */
  private void close(Model model) {
    if (model.name().equals("computing")) {
      closing.countDown();
      while (pass.getCount() > 0) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    loaded.addAndGet(-model.bytes());
    if (model.name().equals("failing")) {
      throw new IllegalStateException("failing");
    }
  }
}

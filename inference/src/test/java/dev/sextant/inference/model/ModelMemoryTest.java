package dev.sextant.inference.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.inference.model.SharedModels.Key;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ModelMemoryTest {

  private static final long MB = 1L << 20;

  private final ModelMemory memory = new ModelMemory(100 * MB);
  private final List<String> closed = Collections.synchronizedList(new ArrayList<>());
  private final SharedModels<Model> models = new SharedModels<>(this::close, memory);
  private final AtomicLong loaded = new AtomicLong();
  private final AtomicLong most = new AtomicLong();

  private record Model(String name, long bytes) {}

  @Test
  void a_model_without_users_stays_until_its_room_is_needed_and_the_least_recently_used_goes() {
    open("first", 40).close();
    open("second", 40).close();
    open("first", 40).close();
    assertThat(closed).isEmpty();
    assertThat(memory.taken()).isEqualTo(80 * MB);

    open("third", 60);

    assertThat(closed).containsExactly("second");
    assertThat(memory.taken()).isEqualTo(100 * MB);
    assertThat(open("first", 40).get().name()).isEqualTo("first");
  }

  @Test
  void as_many_models_are_closed_as_are_needed_and_a_closed_one_is_loaded_again() {
    open("first", 30).close();
    open("second", 30).close();
    open("third", 30).close();

    open("large", 70).close();
    assertThat(closed).containsExactlyInAnyOrder("first", "second");

    open("first", 30).close();
    assertThat(closed).containsExactlyInAnyOrder("first", "second", "third");
    assertThat(loaded).hasValue(100 * MB);
  }

  @Test
  void a_model_in_use_is_never_closed_and_the_refusal_has_both_numbers_and_the_remedy() {
    SharedModels<Model>.Hold used = open("used", 70);
    open("unused", 20).close();

    assertThatThrownBy(() -> open("other", 40))
        .isInstanceOfSatisfying(
            ModelMemoryException.class, refused -> assertThat(refused.isPassing()).isTrue())
        .hasMessage(
            "The model other needs 40 MB of memory, and 30 MB are free: models in use take 70 of the 100 MB that models of this process may take. Wait until they have finished, or set SEXTANT_MODELS_MEMORY to 110m or more.");
    assertThat(closed).as("nothing is closed in vain").isEmpty();
    assertThat(used.get().name()).isEqualTo("used");

    used.close();
    assertThat(open("other", 40).get().name()).isEqualTo("other");
  }

  @Test
  void a_model_larger_than_the_limit_is_refused_before_it_is_loaded() {
    open("unused", 20).close();

    assertThatThrownBy(() -> open("huge", 101))
        .isInstanceOfSatisfying(
            ModelMemoryException.class, refused -> assertThat(refused.isPassing()).isFalse())
        .hasMessage(
            "The model huge needs 101 MB of memory, more than the 100 MB that models of this process may take. Set SEXTANT_MODELS_MEMORY to 101m or more, or use a smaller model, half precision or a shorter longest input.");
    assertThat(loaded).hasValue(20 * MB);
    assertThat(closed).isEmpty();
  }

  @Test
  void passes_count_once_since_models_share_the_threads_that_compute() {
    ModelMemory.Claim first = memory.claim("One", new ModelBytes(30 * MB, 20 * MB));
    memory.claim("Two", new ModelBytes(30 * MB, 40 * MB));
    assertThat(memory.taken()).isEqualTo(100 * MB);

    assertThatThrownBy(() -> memory.claim("Three", new ModelBytes(MB, 0)))
        .isInstanceOf(ModelMemoryException.class);
    first.close();
    assertThat(memory.claim("Three", new ModelBytes(MB, 0)).bytes().total()).isEqualTo(MB);
  }

  @Test
  void its_models_are_listed_with_their_revision_and_for_how_long_nobody_has_used_them() {
    SharedModels<Model>.Hold hold =
        models.open(new Key("here", "r1"), "The model one", () -> load("one", 30));
    memory.claim("A trial", new ModelBytes(10 * MB, 0));

    assertThat(memory.models())
        .extracting(model -> model.revision().orElse("none"), model -> model.bytes().kept())
        .containsExactlyInAnyOrder(tuple("r1", 30 * MB), tuple("none", 10 * MB));
    assertThat(memory.models()).allMatch(model -> model.idle().isEmpty() && !model.isClosing());

    hold.close();
    assertThat(memory.models())
        .filteredOn(model -> model.idle().isPresent())
        .singleElement()
        .satisfies(
            model -> {
              assertThat(model.revision()).contains("r1");
              assertThat(model.idle().orElseThrow()).isGreaterThanOrEqualTo(Duration.ZERO);
            });
  }

  @Test
  void a_model_that_could_not_be_loaded_gives_its_memory_back() {
    assertThatThrownBy(
            () ->
                models.open(
                    new Key("broken", ""),
                    "The model broken",
                    () ->
                        new ModelLoad<>(
                            new ModelBytes(60 * MB, 0),
                            () -> {
                              throw new ModelException("broken");
                            })))
        .hasMessage("broken");
    assertThat(memory.taken()).isZero();
    assertThat(open("whole", 100).get().name()).isEqualTo("whole");
  }

  @Test
  void models_of_all_kinds_share_one_limit() {
    SharedModels<Model> others = new SharedModels<>(this::close, memory);
    open("first", 60).close();

    others.open(new Key("other", ""), "The model other", () -> load("other", 60));

    assertThat(closed).containsExactly("first");
  }

  @Test
  void models_that_claim_no_memory_are_closed_with_their_last_user() {
    SharedModels<Model> free = new SharedModels<>(this::close);
    free.open(new Key("server", ""), "The model server", () -> load("server", 500)).close();
    open("small", 0).close();

    assertThat(closed).containsExactly("server", "small");
    assertThat(memory.taken()).isZero();
  }

  @Test
  @Timeout(120)
  void threads_that_open_at_once_never_exceed_the_limit_nor_lose_a_model_in_use() throws Exception {
    int threads = 8;
    var pool = Executors.newFixedThreadPool(threads);
    CyclicBarrier start = new CyclicBarrier(threads);
    try {
      List<Callable<Integer>> works = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        works.add(
            () -> {
              start.await();
              return openMany();
            });
      }
      int opened = 0;
      for (Future<Integer> each : pool.invokeAll(works)) {
        opened += each.get();
      }
      assertThat(opened).as("positive control").isPositive();
      assertThat(most.get()).isPositive().isLessThanOrEqualTo(100 * MB);
      while (loaded.get() != memory.taken()) {
        Thread.onSpinWait(); // one that is still being closed
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private int openMany() {
    int opened = 0;
    for (int round = 0; round < 500; round++) {
      int which = ThreadLocalRandom.current().nextInt(6);
      try {
        SharedModels<Model>.Hold hold = open("m" + which, 20 + which);
        assertThat(hold.get().name()).isEqualTo("m" + which);
        hold.close();
        opened++;
      } catch (ModelMemoryException e) {
        assertThat(e.isPassing()).isTrue();
      }
    }
    return opened;
  }

  private SharedModels<Model>.Hold open(String name, long megabytes) {
    return models.open(new Key(name, ""), "The model " + name, () -> load(name, megabytes));
  }

  private ModelLoad<Model> load(String name, long megabytes) {
    long bytes = megabytes * MB;
    return new ModelLoad<>(
        new ModelBytes(bytes, 0),
        () -> {
          long now = loaded.addAndGet(bytes);
          most.accumulateAndGet(now, Math::max);
          return new Model(name, bytes);
        });
  }

  private void close(Model model) {
    loaded.addAndGet(-model.bytes());
    closed.add(model.name());
  }
}

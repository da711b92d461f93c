package dev.sextant.evaluation.live;

import dev.sextant.evaluation.live.LiveScorer.BusyException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Batches the questions of several callers to a model: all questions waiting when the model becomes
 * free go into its next batch, each question once.
 *
 * <p>A model gives a question the same answer, bit for bit, in any batch, so sharing a batch does
 * not change an answer. It borrows a thread only while questions wait. A failed batch is retried
 * caller by caller, so that only callers whose questions the model cannot take fail. An error of
 * the JVM, such as a lack of memory, fails all who wait. Safe for use by several threads.
 *
 * @param <Q> a question, with {@code equals}
 * @param <A> the answer
 */
final class Batches<Q, A> implements AutoCloseable {

  /** Long enough for a model that is read from a disk, on a slow processor. */
  private static final Duration PER_QUESTION = Duration.ofMinutes(1);

  /** The questions of others that a caller waits for. */
  private static final int QUESTIONS_OF_OTHERS = 4;

  private final Function<List<Q>, List<A>> model;
  private final int mostQuestions;
  private final Executor threads;
  private final Duration perQuestion;

  /** Guarded by {@code this}. */
  private final Deque<Asked<Q, A>> waiting = new ArrayDeque<>();

  /** What the model is asked; only the thread that asks it touches this. */
  private final List<Asked<Q, A>> batch = new ArrayList<>();

  /** Asks the model; null while no question waits; guarded by {@code this}. */
  private @Nullable Thread thread;

  /** Whether a thread asks the model or is about to; guarded by {@code this}. */
  private boolean busy;

  /** Guarded by {@code this}. */
  private boolean closed;

  private record Asked<Q, A>(List<Q> questions, CompletableFuture<List<A>> answers) {}

  /**
   * @param threads one of them asks the model; outlives this
   * @param model returns one answer per question, in order
   * @param mostQuestions in a batch, unless a single caller has more
   */
  Batches(Executor threads, Function<List<Q>, List<A>> model, int mostQuestions) {
    this(threads, model, mostQuestions, PER_QUESTION);
  }

  /**
   * @param perQuestion how long a caller waits at most for each question, of its own and of a few
   *     others
   */
  Batches(
      Executor threads, Function<List<Q>, List<A>> model, int mostQuestions, Duration perQuestion) {
    this.threads = threads;
    this.model = model;
    this.mostQuestions = mostQuestions;
    this.perQuestion = perQuestion;
  }

  /**
   * Returns the answers, in the order of the questions, once their batch is done. Does not wait
   * without end for a model that hangs.
   *
   * @throws BusyException if there is no answer after a minute for each question and a few more
   * @throws RuntimeException from the model for these questions
   * @throws CancellationException if this thread is interrupted or the model is closed
   */
  List<A> ask(List<Q> questions) {
    if (questions.isEmpty()) {
      return List.of();
    }
    Asked<Q, A> asked = new Asked<>(List.copyOf(questions), new CompletableFuture<>());
    enqueue(asked);
    try {
      return asked.answers().get(patience(questions).toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      asked.answers().cancel(false);
      throw new BusyException(
          "The model has not answered within %d seconds; try again later."
              .formatted(patience(questions).toSeconds()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      asked.answers().cancel(false);
      throw new CancellationException("Interrupted while waiting for a model.");
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  private Duration patience(List<Q> questions) {
    return perQuestion.multipliedBy(questions.size() + QUESTIONS_OF_OTHERS);
  }

  private synchronized void enqueue(Asked<Q, A> asked) {
    if (closed) {
      throw closedException();
    }
    if (!busy) {
      threads.execute(this::run);
      busy = true;
    }
    waiting.add(asked);
  }

  /** A failure belongs to the batch's thread; each caller gets the same one. */
  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return cause instanceof RuntimeException known ? known : new CompletionException(cause);
  }

  private void run() {
    try {
      synchronized (this) {
        thread = Thread.currentThread();
      }
      while (next()) {
        answer(batch);
      }
    } catch (Throwable e) { // an Error too: without an answer its callers would hang
      abandon(e);
      throw e;
    }
  }

  /** Returns whether a caller waits; gives the thread back if none does. */
  private synchronized boolean next() {
    batch.clear();
    waiting.removeIf(asked -> asked.answers().isDone()); // they wait no more
    int size = 0;
    while (!waiting.isEmpty()) {
      Asked<Q, A> first = waiting.getFirst();
      size += first.questions().size();
      if (!batch.isEmpty() && size > mostQuestions) {
        break;
      }
      batch.add(first);
      waiting.removeFirst();
    }
    if (batch.isEmpty()) {
      leave();
    }
    return !batch.isEmpty();
  }

  private synchronized void leave() {
    busy = false;
    thread = null;
    notifyAll();
  }

  /** Fails all who wait, and lets later callers ask with another thread. */
  private synchronized void abandon(Throwable failure) {
    try {
      batch.forEach(asked -> asked.answers().completeExceptionally(failure));
      waiting.forEach(asked -> asked.answers().completeExceptionally(failure));
    } finally {
      batch.clear();
      waiting.clear();
      leave();
    }
  }

  private void answer(List<Asked<Q, A>> callers) {
    try {
      Map<Q, A> answers = answers(callers);
      for (Asked<Q, A> asked : callers) {
        asked.answers().complete(of(asked, answers));
      }
    } catch (CancellationException e) {
      callers.forEach(asked -> asked.answers().completeExceptionally(e));
    } catch (RuntimeException e) {
      fail(callers, e);
    }
  }

  private void fail(List<Asked<Q, A>> callers, RuntimeException failure) {
    if (callers.size() == 1) {
      callers.get(0).answers().completeExceptionally(failure);
    } else {
      callers.forEach(asked -> answer(List.of(asked)));
    }
  }

  private Map<Q, A> answers(List<Asked<Q, A>> callers) {
    Set<Q> distinct = new LinkedHashSet<>();
    callers.forEach(asked -> distinct.addAll(asked.questions()));
    List<Q> questions = List.copyOf(distinct);
    List<A> answers = model.apply(questions);
    Map<Q, A> byQuestion = new HashMap<>();
    for (int i = 0; i < questions.size(); i++) {
      byQuestion.put(questions.get(i), answers.get(i));
    }
    return byQuestion;
  }

  private List<A> of(Asked<Q, A> asked, Map<Q, A> answers) {
    return asked.questions().stream()
        .map(question -> Objects.requireNonNull(answers.get(question)))
        .toList();
  }

  private static CancellationException closedException() {
    return new CancellationException("The model is closed.");
  }

  /** Answers the waiting callers and rejects later ones. */
  @Override
  public synchronized void close() {
    closed = true;
    boolean interrupted = false;
    while (busy && thread != Thread.currentThread()) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

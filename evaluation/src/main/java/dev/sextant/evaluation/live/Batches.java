package dev.sextant.evaluation.live;

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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Batches the questions of several callers to a model: all questions waiting when the model becomes
 * free go into its next batch, each question once.
 *
 * <p>A model gives a question the same answer, bit for bit, in any batch, so sharing a batch does
 * not change an answer. A failed batch is retried caller by caller, so that only callers whose
 * questions the model cannot take fail. Safe for use by several threads.
 *
 * @param <Q> a question, with {@code equals}
 * @param <A> the answer
 */
final class Batches<Q, A> implements AutoCloseable {

  private final Function<List<Q>, List<A>> model;
  private final int mostQuestions;
  private final Thread thread;

  /** Guarded by {@code this}. */
  private final Deque<Asked<Q, A>> waiting = new ArrayDeque<>();

  /** Guarded by {@code this}. */
  private boolean closed;

  private record Asked<Q, A>(List<Q> questions, CompletableFuture<List<A>> answers) {}

  /**
   * @param name of the thread that asks the model
   * @param model returns one answer per question, in order
   * @param mostQuestions in a batch, unless a single caller has more
   */
  Batches(String name, Function<List<Q>, List<A>> model, int mostQuestions) {
    this.model = model;
    this.mostQuestions = mostQuestions;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Returns the answers, in the order of the questions, once their batch is done.
   *
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
      return asked.answers().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      asked.answers().cancel(false);
      throw new CancellationException("Interrupted while waiting for a model.");
    } catch (ExecutionException e) {
      throw rethrown(e.getCause());
    }
  }

  private synchronized void enqueue(Asked<Q, A> asked) {
    if (closed) {
      throw closedException();
    }
    waiting.add(asked);
    notifyAll();
  }

  /** A failure belongs to the batch's thread; each caller gets the same one. */
  private static RuntimeException rethrown(@Nullable Throwable cause) {
    return cause instanceof RuntimeException known ? known : new CompletionException(cause);
  }

  private void run() {
    List<Asked<Q, A>> batch = next();
    while (!batch.isEmpty()) {
      answer(batch);
      batch = next();
    }
  }

  /** Waits for questions; returns an empty list once this is closed and no caller waits. */
  private synchronized List<Asked<Q, A>> next() {
    while (waiting.isEmpty() && !closed) {
      try {
        wait();
      } catch (InterruptedException e) {
        closed = true; // no other code interrupts this thread, so the process is ending
      }
    }
    List<Asked<Q, A>> batch = new ArrayList<>();
    int size = 0;
    while (!waiting.isEmpty()) {
      size += waiting.getFirst().questions().size();
      if (!batch.isEmpty() && size > mostQuestions) {
        break;
      }
      batch.add(waiting.removeFirst());
    }
    return batch;
  }

  private void answer(List<Asked<Q, A>> batch) {
    try {
      Map<Q, A> answers = answers(batch);
      for (Asked<Q, A> asked : batch) {
        asked.answers().complete(of(asked, answers));
      }
    } catch (CancellationException e) {
      batch.forEach(asked -> asked.answers().completeExceptionally(e));
    } catch (Throwable e) { // an Error too: without an answer its caller would hang
      fail(batch, e);
    }
  }

  private void fail(List<Asked<Q, A>> batch, Throwable failure) {
    if (batch.size() == 1) {
      batch.get(0).answers().completeExceptionally(failure);
    } else {
      batch.forEach(asked -> answer(List.of(asked)));
    }
  }

  private Map<Q, A> answers(List<Asked<Q, A>> batch) {
    Set<Q> distinct = new LinkedHashSet<>();
    batch.forEach(asked -> distinct.addAll(asked.questions()));
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
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    boolean interrupted = false;
    while (thread.isAlive() && thread != Thread.currentThread()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

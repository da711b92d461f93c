package dev.sextant.api.turns;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs asynchronous steps one after the other. Stack and memory use do not grow with the number of
 * steps, as they would if each future were composed into the previous one.
 */
public final class EachInTurn {

  private final Supplier<Future<Boolean>> step;
  private final Promise<Void> done = Promise.promise();
  private final AtomicInteger due = new AtomicInteger();

  private EachInTurn(Supplier<Future<Boolean>> step) {
    this.step = step;
  }

  /**
   * Runs the step for each item, in order; each step starts when the previous one completes.
   *
   * @return fails as soon as a step fails; the remaining items are skipped
   */
  public static <T> Future<Void> run(
      Iterable<T> items, Function<? super T, ? extends Future<?>> step) {
    Iterator<T> rest = items.iterator();
    return untilLast(
        () -> rest.hasNext() ? step.apply(rest.next()).map(false) : Future.succeededFuture(true));
  }

  /** As {@link #run}, and returns what the steps returned, in order. */
  public static <T, R> Future<List<R>> collect(
      Iterable<T> items, Function<? super T, ? extends Future<R>> step) {
    List<R> results = new ArrayList<>();
    return run(items, item -> step.apply(item).onSuccess(results::add)).map(results);
  }

  /**
   * Repeats the step until it returns true.
   *
   * @param step returns whether it was the last one; the next starts when its future completes
   * @return fails as soon as a step fails
   */
  public static Future<Void> untilLast(Supplier<Future<Boolean>> step) {
    EachInTurn turns = new EachInTurn(step);
    turns.next();
    return turns.done.future();
  }

  /**
   * Avoids recursion: a step that completes at once calls back from within, and the loop below
   * takes the next.
   */
  private void next() {
    if (due.getAndIncrement() > 0) {
      return;
    }
    do {
      take();
    } while (due.decrementAndGet() > 0);
  }

  private void take() {
    Future<Boolean> taken;
    try {
      taken = step.get();
    } catch (RuntimeException e) {
      done.fail(e);
      return;
    }
    taken.onComplete(this::taken);
  }

  private void taken(AsyncResult<Boolean> result) {
    if (result.failed()) {
      done.fail(result.cause());
    } else if (result.result()) {
      done.complete();
    } else {
      next();
    }
  }
}

package dev.sextant.evaluation.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Threads that each make one request. */
final class Callers {

  private final List<Thread> threads = new ArrayList<>();
  private final List<FutureTask<Object>> results = new ArrayList<>();

  void start(Callable<Object> call) {
    FutureTask<Object> task = new FutureTask<>(call);
    Thread thread = new Thread(task, "caller-" + threads.size());
    thread.setDaemon(true);
    results.add(task);
    threads.add(thread);
    thread.start();
  }

  /** Returns once every caller without a result is waiting. */
  void awaitWaiting() throws InterruptedException {
    for (Thread thread : threads) {
      while (thread.getState() != Thread.State.WAITING
          && thread.getState() != Thread.State.TIMED_WAITING
          && thread.getState() != Thread.State.TERMINATED) {
        Thread.sleep(1);
      }
    }
  }

  /** Returns each outcome: a result, or the failure's class and message. */
  List<Object> results() throws InterruptedException {
    List<Object> all = new ArrayList<>();
    for (FutureTask<Object> result : results) {
      try {
        all.add(result.get());
      } catch (ExecutionException e) {
        Throwable cause = e.getCause();
        all.add(cause.getClass().getSimpleName() + ": " + cause.getMessage());
      }
    }
    return all;
  }
}

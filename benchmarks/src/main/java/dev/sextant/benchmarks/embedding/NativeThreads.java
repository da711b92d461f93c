package dev.sextant.benchmarks.embedding;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that call native code, with a stack that is large enough for it. */
final class NativeThreads {

  /**
   * In bytes. On processors with AMX, ONNX Runtime overflows stacks below 4 MB; Java's default is 1
   * MB.
   */
  private static final long STACK_BYTES = 8L << 20;

  private NativeThreads() {}

  /** Returns a fixed pool whose threads are named by the name and a number. */
  static ExecutorService pool(int count, String name) {
    AtomicInteger number = new AtomicInteger();
    return Executors.newFixedThreadPool(
        count, task -> new Thread(null, task, name + "-" + number.incrementAndGet(), STACK_BYTES));
  }
}

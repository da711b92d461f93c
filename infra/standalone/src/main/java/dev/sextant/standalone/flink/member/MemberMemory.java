package dev.sextant.standalone.flink.member;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;

/**
 * The memory of a task manager. Flink manages little of it: models keep their weights and vectors
 * in native memory, which belongs to the task off-heap memory, and rows are in Postgres.
 *
 * @param heap most bytes of the heap, of the JVM's own option
 * @param models bytes of native memory of models
 */
public record MemberMemory(long heap, long models) {

  private static final MemorySize FRAMEWORK = MemorySize.ofMebiBytes(128);
  private static final MemorySize NETWORK = MemorySize.ofMebiBytes(128);
  private static final MemorySize MANAGED = MemorySize.ofMebiBytes(64);
  private static final MemorySize METASPACE = MemorySize.ofMebiBytes(384);
  private static final MemorySize OVERHEAD = MemorySize.ofMebiBytes(192);
  private static final double RESERVE = 1.2;

  public MemberMemory {
    if (heap <= 2 * FRAMEWORK.getBytes()) {
      throw new IllegalArgumentException(
          "the heap of a task manager is more than %d MB, found %d MB"
              .formatted(2 * FRAMEWORK.getMebiBytes(), new MemorySize(heap).getMebiBytes()));
    }
  }

  /**
   * Parses a size.
   *
   * @param text such as {@code 512m} or {@code 2g}
   * @throws IllegalArgumentException if it is no size
   */
  public static long bytes(String text) {
    return MemorySize.parseBytes(text);
  }

  /** Returns the bytes of all parts. */
  public long total() {
    return heap
        + models
        + FRAMEWORK.getBytes()
        + NETWORK.getBytes()
        + MANAGED.getBytes()
        + METASPACE.getBytes()
        + OVERHEAD.getBytes();
  }

  /**
   * Returns the least limit of a container, in bytes: a fifth more than all parts, because libtorch
   * does not keep to a limit of its own.
   */
  public long container() {
    return Math.round(total() * RESERVE);
  }

  Configuration into(Configuration configuration) {
    return configuration
        .set(TaskManagerOptions.FRAMEWORK_HEAP_MEMORY, FRAMEWORK)
        .set(TaskManagerOptions.FRAMEWORK_OFF_HEAP_MEMORY, FRAMEWORK)
        .set(TaskManagerOptions.TASK_HEAP_MEMORY, new MemorySize(heap).subtract(FRAMEWORK))
        .set(TaskManagerOptions.TASK_OFF_HEAP_MEMORY, new MemorySize(models))
        .set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED)
        .set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK)
        .set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK)
        .set(TaskManagerOptions.JVM_METASPACE, METASPACE)
        .set(TaskManagerOptions.JVM_OVERHEAD_MIN, OVERHEAD)
        .set(TaskManagerOptions.JVM_OVERHEAD_MAX, OVERHEAD);
  }
}

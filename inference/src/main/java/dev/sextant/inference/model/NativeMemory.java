package dev.sextant.inference.model;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives memory outside of the heap back to the machine. */
final class NativeMemory {

  private static final Logger LOG = LoggerFactory.getLogger(NativeMemory.class);

  /** Buffers of fewer bytes may wait for the next collection of the heap. */
  private static final long WORTH_COLLECTING = 64L << 20;

  private NativeMemory() {}

  /** Returns what buffers outside of the heap take, those of mapped files aside, in bytes. */
  static long buffers() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  /**
   * Gives back what loading a model has left. Call it from where no frame of a caller refers to the
   * files.
   *
   * <p>The maps of files need no collection of the heap: the kernel takes their unchanged pages
   * back whenever memory is short. The buffers into which a shipped model is unpacked are memory of
   * this process until they are collected, and no collection may come for hours. A full one stops
   * all threads: 650 ms for 1.5 GB of live objects on two cores, against 60 ms with {@code
   * -XX:+ExplicitGCInvokesConcurrent}, which the launchers set.
   *
   * @param before bytes of {@link #buffers} before loading
   */
  static void afterLoading(long before) {
    if (buffers() - before > WORTH_COLLECTING) {
      System.gc();
    }
    trim();
  }

  /**
   * Gives back freed memory. The allocator of the C library would keep that of a whole model for
   * later, as it has no large unused part at its end.
   */
  static void trim() {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "systemTrimNativeHeap",
              new Object[0],
              new String[0]);
    } catch (JMException e) {
      LOG.debug("This JVM does not give memory back: it is from before 17.0.9, or not glibc's", e);
    }
  }
}

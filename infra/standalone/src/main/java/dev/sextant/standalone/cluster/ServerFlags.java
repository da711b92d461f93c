package dev.sextant.standalone.cluster;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** Flags of the JVMs that serve requests or run tasks; {@code ./sextant start} has the same. */
final class ServerFlags {

  private static final String TRIM = "TrimNativeHeapInterval";

  private ServerFlags() {}

  /**
   * Returns the flags.
   *
   * @param heap most memory of the heap, such as {@code 512m}
   */
  static List<String> of(String heap) {
    List<String> flags =
        new ArrayList<>(
            List.of(
                "-Xmx" + heap,
                "-XX:+UseG1GC",
                "-XX:+ExplicitGCInvokesConcurrent",
                "-XX:MaxMetaspaceSize=384m",
                // See OPTIMISE_LATER in ./sextant.
                "-XX:Tier4InvocationThreshold=50000",
                "-XX:Tier4MinInvocationThreshold=6000",
                "-XX:Tier4CompileThreshold=150000",
                // See RETURN_HEAP in ./sextant.
                "-XX:G1PeriodicGCInterval=60000",
                "-XX:MinHeapFreeRatio=10",
                "-XX:MaxHeapFreeRatio=30"));
    if (trimsNativeHeap()) {
      flags.add("-XX:%s=10000".formatted(TRIM));
    }
    return flags;
  }

  /** Early versions of Java 17 refuse the flag. The processes get the Java of this one. */
  private static boolean trimsNativeHeap() {
    try {
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(TRIM);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

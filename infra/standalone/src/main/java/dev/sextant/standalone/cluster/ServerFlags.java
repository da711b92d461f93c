package dev.sextant.standalone.cluster;

import java.util.List;

/** Flags of the JVMs that serve requests or run tasks; {@code ./sextant start} has the same. */
final class ServerFlags {

  private ServerFlags() {}

  /**
   * Returns the flags.
   *
   * @param heap most memory of the heap, such as {@code 512m}
   */
  static List<String> of(String heap) {
    return List.of(
        "-Xmx" + heap,
        "-XX:+UseG1GC",
        "-XX:+ExplicitGCInvokesConcurrent",
        "-XX:MaxMetaspaceSize=384m",
        // See OPTIMISE_LATER in ./sextant.
        "-XX:Tier4InvocationThreshold=50000",
        "-XX:Tier4MinInvocationThreshold=6000",
        "-XX:Tier4CompileThreshold=150000");
  }
}

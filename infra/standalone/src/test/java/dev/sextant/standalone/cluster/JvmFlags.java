package dev.sextant.standalone.cluster;

import java.util.List;

/** Shows the flags of a cluster's JVMs to tests of other packages. */
public final class JvmFlags {

  private JvmFlags() {}

  /** Returns the flags of processes that serve requests or run tasks. */
  public static List<String> ofServers() {
    return ServerFlags.of("512m");
  }
}

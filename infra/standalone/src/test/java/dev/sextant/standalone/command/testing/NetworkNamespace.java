package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A network of its own for processes of this machine, which reach only one another there. Needs
 * root.
 */
public final class NetworkNamespace implements AutoCloseable {

  private final String name = "sextant-" + ProcessHandle.current().pid();

  /** Makes a network with packets as on Ethernet; skips the test where that is not possible. */
  public static NetworkNamespace make() throws Exception {
    NetworkNamespace made = new NetworkNamespace();
    assumeTrue(
        succeeds("ip", "netns", "add", made.name), "only root makes network namespaces, with ip");
    made.require("link", "set", "lo", "mtu", "1500");
    made.up();
    return made;
  }

  /** Returns what begins a command that runs in this network. */
  public List<String> launcher() {
    return List.of("ip", "netns", "exec", name);
  }

  /** Connects the processes with one another. */
  public void up() throws Exception {
    require("link", "set", "lo", "up");
  }

  /** Cuts all connections: packets are lost, and nobody learns of it. */
  public void down() throws Exception {
    require("link", "set", "lo", "down");
  }

  /** Makes the network slow; what waits longer than it allows is lost. */
  public void slow(String rate, String longestWait) throws Exception {
    List<String> line =
        List.of(
            "tc",
            "qdisc",
            "add",
            "dev",
            "lo",
            "root",
            "tbf",
            "rate",
            rate,
            "burst",
            "64kb",
            "latency",
            longestWait);
    List<String> command = new ArrayList<>(launcher());
    command.addAll(line);
    assertThat(succeeds(command.toArray(String[]::new))).isTrue();
  }

  private void require(String... line) throws Exception {
    List<String> command = new ArrayList<>(List.of("ip", "-n", name));
    command.addAll(List.of(line));
    assertThat(succeeds(command.toArray(String[]::new))).as(command.toString()).isTrue();
  }

  private static boolean succeeds(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  @Override
  public void close() throws Exception {
    succeeds("ip", "netns", "del", name);
  }
}

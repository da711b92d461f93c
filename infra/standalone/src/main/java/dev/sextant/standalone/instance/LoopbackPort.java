package dev.sextant.standalone.instance;

import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;

/** Checks a port before anything else is started. */
public final class LoopbackPort {

  private static final int FIRST_UNPRIVILEGED = 1024;

  private LoopbackPort() {}

  /**
   * Checks that the port is available.
   *
   * @param option of the command line that sets it
   * @param words the command without that option
   * @param data the data directory of the command
   * @throws Halt if another program uses the port or only root may
   */
  public static void requireFree(int port, String option, String words, Path data) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
    } catch (IOException e) {
      throw Halt.error(
          port < FIRST_UNPRIVILEGED && String.valueOf(e.getMessage()).contains("ermission")
              ? "Port %d may only be used by root. Choose one from 1024 on with %s."
                  .formatted(port, option)
              : "Port %d is taken by another program. Choose another one: %s"
                  .formatted(
                      port, CommandHint.of("%s %s %d".formatted(words, option, port + 1), data)),
          e);
    }
  }
}

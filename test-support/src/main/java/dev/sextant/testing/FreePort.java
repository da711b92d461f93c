package dev.sextant.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Finds a loopback port for a server that starts later. */
public final class FreePort {

  /**
   * Below the range of ports that Linux assigns to clients and to servers that ask for any port
   * (32768 to 60999), so no other process gets the port between the search and the start.
   */
  private static final int FIRST = 20_000;

  private static final int LAST = 32_000;
  private static final int ATTEMPTS = 100;

  private FreePort() {}

  /**
   * Returns a port on which no process listens, nor on the next one: a cluster takes two. Both are
   * for the caller, since only even ports are returned.
   */
  public static int find() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = 2 * ThreadLocalRandom.current().nextInt(FIRST / 2, LAST / 2);
      InetAddress loopback = InetAddress.getLoopbackAddress();
      try (ServerSocket first = new ServerSocket(port, 1, loopback);
          ServerSocket next = new ServerSocket(port + 1, 1, loopback)) {
        return Math.min(first.getLocalPort(), next.getLocalPort());
      } catch (BindException e) {
        // Taken: try the next one.
      }
    }
    throw new IOException("no free port from %d to %d".formatted(FIRST, LAST));
  }
}

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

  /** Returns a port on which no process listens. */
  public static int find() throws IOException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Taken: try the next one.
      }
    }
    throw new IOException("no free port from %d to %d".formatted(FIRST, LAST));
  }
}

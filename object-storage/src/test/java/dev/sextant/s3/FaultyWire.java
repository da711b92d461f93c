package dev.sextant.s3;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A wire to a server that breaks, drags or says that the server is busy, as a test wants. */
public final class FaultyWire implements AutoCloseable {

  /** What becomes of a connection. */
  public interface Fault {
    /** Breaks the wire after so many bytes of requests. */
    record CutRequest(long after) implements Fault {}

    /** Breaks the wire after so many bytes of replies; 0 loses a reply whose request arrived. */
    record CutReply(long after) implements Fault {}

    /** Says 503 to whatever is asked. */
    record Busy() implements Fault {}

    /** Takes what is asked and never says anything. */
    record Silence() implements Fault {}

    /** Waits between stretches of requests. */
    record Drag(int bytes, long millis) implements Fault {}
  }

  private static final int BUFFER = 1 << 14;

  public final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
  public final AtomicInteger connections = new AtomicInteger();

  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final ServerSocket listener;
  private final int target;

  public FaultyWire(int target) throws IOException {
    this.target = target;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** Has what follows come over new connections, and so meet these faults in turn. */
  public void fail(List<? extends Fault> next) throws IOException {
    faults.addAll(next);
    for (Socket each : open) {
      each.close();
    }
    open.clear();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        open.add(client);
        connections.incrementAndGet();
        Fault fault = faults.poll();
        start(() -> carry(client, fault));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void carry(Socket client, Fault fault) {
    try (client) {
      if (fault instanceof Fault.Busy) {
        refuse(client);
        return;
      }
      if (fault instanceof Fault.Silence) {
        client.getInputStream().transferTo(OutputStream.nullOutputStream());
        return;
      }
      try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
        start(() -> copy(client, server, fault));
        long most = fault instanceof Fault.CutReply cut ? cut.after() : Long.MAX_VALUE;
        pump(server.getInputStream(), client.getOutputStream(), most, 0, 0);
      }
    } catch (IOException broken) {
      // The other side sees it.
    }
  }

  private static void copy(Socket client, Socket server, Fault fault) {
    try {
      long most = fault instanceof Fault.CutRequest cut ? cut.after() : Long.MAX_VALUE;
      int stretch = fault instanceof Fault.Drag drag ? drag.bytes() : 0;
      long millis = fault instanceof Fault.Drag drag ? drag.millis() : 0;
      pump(client.getInputStream(), server.getOutputStream(), most, stretch, millis);
      if (most < Long.MAX_VALUE) {
        client.close();
        server.close();
      } else {
        server.shutdownOutput();
      }
    } catch (IOException broken) {
      // The other side sees it.
    }
  }

  /** Carries bytes until their end, or until there were enough. */
  private static void pump(InputStream from, OutputStream to, long most, int stretch, long millis)
      throws IOException {
    byte[] buffer = new byte[stretch == 0 ? BUFFER : stretch];
    long carried = 0;
    while (carried < most) {
      int read = from.read(buffer, 0, (int) Math.min(buffer.length, most - carried));
      if (read < 0) {
        return;
      }
      to.write(buffer, 0, read);
      to.flush();
      carried += read;
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  private static void refuse(Socket client) throws IOException {
    client.getInputStream().read(new byte[BUFFER]);
    client
        .getOutputStream()
        .write(
            "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                .getBytes(US_ASCII));
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "wire");
    thread.setDaemon(true);
    thread.start();
  }
}

package dev.sextant.api.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;

/** A raw connection to the API, without a client library that would correct requests. */
public final class Wire implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 20_000;

  private final Socket socket;

  public Wire(TestApi api) {
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), api.api.port());
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.setTcpNoDelay(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a request that closes its connection, and returns all that comes back. */
  public static String ask(TestApi api, String request) {
    try (Wire wire = new Wire(api)) {
      wire.send(request);
      return wire.untilClosed();
    }
  }

  public Wire send(String text) {
    return send(text.getBytes(ISO_8859_1));
  }

  /** Sends bytes. The server may close the connection meanwhile: tests expect that, too. */
  public Wire send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
    } catch (SocketException closed) {
      // the answer sent before can still be read
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Returns what arrives until the server closes the connection. Fails if it does not. */
  public String untilClosed() {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    try {
      InputStream in = socket.getInputStream();
      for (int read = in.read(); read >= 0; read = in.read()) {
        received.write(read);
      }
    } catch (SocketTimeoutException e) {
      throw new AssertionError("the server did not hang up after " + received, e);
    } catch (SocketException reset) {
      // a reset closes the connection, too
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return received.toString(ISO_8859_1);
  }

  /** Returns the head of the next answer. */
  public String head() {
    StringBuilder head = new StringBuilder();
    try {
      InputStream in = socket.getInputStream();
      while (head.indexOf("\r\n\r\n") < 0) {
        int read = in.read();
        if (read < 0) {
          throw new AssertionError("the server hung up after '" + head + "'");
        }
        head.append((char) read);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return head.toString();
  }

  /** Returns the status lines of all answers in the received text. */
  public static List<String> statuses(String received) {
    return received
        .lines()
        .filter(line -> line.startsWith("HTTP/1."))
        .map(line -> line.split(" ")[1])
        .toList();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

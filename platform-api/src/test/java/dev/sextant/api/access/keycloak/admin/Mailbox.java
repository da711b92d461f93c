package dev.sextant.api.access.keycloak.admin;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An SMTP server on loopback with only the commands that Keycloak sends. */
final class Mailbox implements AutoCloseable {

  private final ServerSocket server;
  private final BlockingQueue<String> mails = new LinkedBlockingQueue<>();

  Mailbox() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "mailbox");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return server.getLocalPort();
  }

  /** Returns the next mail verbatim, headers first. */
  String next() throws InterruptedException {
    String mail = mails.poll(120, TimeUnit.SECONDS);
    if (mail == null) {
      throw new AssertionError("no mail came");
    }
    return mail;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        converse(socket);
      } catch (IOException e) {
        // closed, or the sender disconnected
      }
    }
  }

  private void converse(Socket socket) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    PrintWriter out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
    out.print("220 mailbox\r\n");
    out.flush();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      boolean content = line.startsWith("DATA");
      out.print(content ? "354 go on\r\n" : "250 fine\r\n");
      out.flush();
      if (content) {
        mails.add(content(lines));
        out.print("250 taken\r\n");
        out.flush();
      }
    }
  }

  private static String content(BufferedReader lines) throws IOException {
    StringBuilder mail = new StringBuilder();
    for (String line = lines.readLine();
        line != null && !".".equals(line);
        line = lines.readLine()) {
      mail.append(line).append('\n');
    }
    return mail.toString();
  }
}

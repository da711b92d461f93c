package dev.sextant.standalone.command.testing;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Plays an instance that runs on a data directory and gives out sessions. */
public final class FakeLocalInstance implements AutoCloseable {

  private final HttpServer server;
  private final DataDirectory data;
  private final DirectoryLock lock;

  /**
   * Starts it.
   *
   * @param folder becomes the data directory
   * @param keycloak its address; null: there is none
   */
  public FakeLocalInstance(Path folder, @Nullable String keycloak) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    data = DataDirectory.open(folder);
    lock = data.lock().orElseThrow();
    on("/sign-in-codes", reply(keycloak == null ? 201 : 204, keycloak == null ? "code" : ""));
    on("/api/v1/session", reply(201, "{\"token\": \"t\"}"));
    server.start();
    new InstanceFile(
            ProcessHandle.current().pid(),
            port(),
            port(),
            "secret",
            "test",
            InstanceFile.Kind.SERVICE,
            keycloak)
        .write(data.instanceFile());
  }

  /** Sets what answers the requests to a path and those below it. */
  public void on(String path, HttpHandler handler) {
    server.createContext(path, handler);
  }

  /** Answers each request in the same way. */
  public static HttpHandler reply(int status, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return exchange -> {
      try (exchange) {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
      }
    };
  }

  public int port() {
    return server.getAddress().getPort();
  }

  /** Returns the data directory. */
  public Path data() {
    return data.root();
  }

  @Override
  public void close() throws IOException {
    server.stop(0);
    lock.close();
  }
}

package dev.sextant.keycloak;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A running Keycloak with the realm of Sextant, on loopback.
 *
 * <p>It survives {@code kill -9} of the JVM that started it; the next start on its home stops it
 * and starts a new one.
 */
public final class KeycloakServer implements AutoCloseable {

  private static final int OK = 200;
  private static final int ANSWER_MILLIS = 5_000;
  private static final long PAUSE_MILLIS = 100;

  private final KeycloakConfig config;
  private final Process process;
  private final Path output;

  private KeycloakServer(KeycloakConfig config, Process process, Path output) {
    this.config = config;
    this.process = process;
    this.output = output;
  }

  /**
   * Starts Keycloak and waits until the realm answers. The first start of a version unpacks and
   * builds it, which takes half a minute.
   *
   * <p>The realm is imported only into an empty database. In an existing realm, only Sextant's
   * address and the secret of its web client are updated.
   *
   * @param steps receives each step as it begins
   * @throws IOException if Keycloak ends or does not answer in time; the message has the end of its
   *     log
   */
  public static KeycloakServer start(KeycloakConfig config, Consumer<String> steps)
      throws IOException {
    KeycloakHome home = KeycloakHome.open(config.home());
    KeycloakProcess.stopOrphans(home);
    requireFree(config.port());
    home.prepare(KeycloakPrograms.of(config.programs(), config.database().kind(), steps));
    steps.accept("starting Keycloak");
    Path output = home.folder().resolve("output.log");
    ProcessBuilder command =
        KeycloakCommand.of(home.script(), arguments(config)).redirectOutput(output.toFile());
    command.environment().putAll(environment(config));
    KeycloakServer server = new KeycloakServer(config, command.start(), output);
    try {
      server.awaitReady();
      server.moveSextant(config.realm());
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
    return server;
  }

  /** Stops the server that a killed process left running on a home, if any. */
  public static void stopOrphan(Path home) throws IOException {
    if (Files.isDirectory(home)) {
      KeycloakProcess.stopOrphans(new KeycloakHome(home.toRealPath()));
    }
  }

  /** Returns its address, such as {@code http://127.0.0.1:7118}. */
  public String address() {
    return config.address();
  }

  /** Returns the issuer of the realm's tokens. */
  public String issuer() {
    return address() + "/realms/" + SextantRealm.NAME;
  }

  /** Returns the id of the started process, which is the parent of the JVM. */
  public long pid() {
    return process.pid();
  }

  /** Returns the started process; Keycloak ends with it. */
  public ProcessHandle process() {
    return process.toHandle();
  }

  /**
   * Updates Sextant's address in the web client after it has moved.
   *
   * @throws IOException if Keycloak does not answer or rejects the provisioning secret
   */
  public void moveSextant(SextantRealm realm) throws IOException {
    new RealmClients(address(), realm).fit();
  }

  /** Returns whether the realm answers now. */
  public boolean isReady() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create(issuer() + "/.well-known/openid-configuration").toURL().openConnection();
      connection.setConnectTimeout(ANSWER_MILLIS);
      connection.setReadTimeout(ANSWER_MILLIS);
      try {
        return connection.getResponseCode() == OK;
      } finally {
        connection.disconnect();
      }
    } catch (IOException e) {
      return false;
    }
  }

  /** Lets Keycloak finish its current work and stops it. */
  @Override
  public void close() throws IOException {
    KeycloakProcess.stop(process.toHandle());
  }

  /**
   * Fails if the port is taken, because another process might otherwise answer in Keycloak's place.
   */
  private static void requireFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress("127.0.0.1", port));
    } catch (BindException e) {
      throw new IOException("Port %d of Keycloak is taken by another program.".formatted(port), e);
    }
  }

  private void awaitReady() throws IOException {
    long start = System.nanoTime();
    while (!isReady()) {
      if (!process.isAlive()) {
        throw new IOException("Keycloak ended:\n" + lastLines());
      }
      if (System.nanoTime() - start > config.patience().toNanos()) {
        throw new IOException(
            "Keycloak did not answer within %s:\n%s".formatted(config.patience(), lastLines()));
      }
      try {
        Thread.sleep(PAUSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while Keycloak starts", e);
      }
    }
  }

  private String lastLines() throws IOException {
    return LastLines.of(output) + LastLines.of(config.log());
  }

  private static List<String> arguments(KeycloakConfig config) {
    return List.of(
        "start",
        "--optimized",
        "--import-realm",
        "--cache=local",
        "--hostname=" + config.address(),
        "--http-enabled=true",
        "--http-host=127.0.0.1",
        "--http-port=" + config.port(),
        "--http-max-queued-requests=500",
        "--log=file",
        "--log-file=" + config.log());
  }

  private static Map<String, String> environment(KeycloakConfig config) {
    Map<String, String> environment = new HashMap<>(config.realm().environment());
    environment.putAll(config.database().environment());
    environment.put("KC_BOOTSTRAP_ADMIN_USERNAME", config.admin().name());
    environment.put("KC_BOOTSTRAP_ADMIN_PASSWORD", config.admin().password());
    environment.put(
        "JAVA_OPTS_APPEND",
        KeycloakOptions.of(
            config.database(), ManagementFactory.getRuntimeMXBean().getInputArguments()));
    environment.put("JAVA_OPTS_KC_HEAP", "-Xms64m -Xmx%dm".formatted(config.heapMegabytes()));
    return environment;
  }
}

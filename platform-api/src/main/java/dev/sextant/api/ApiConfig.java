package dev.sextant.api;

import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.login.Passwords;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Validated configuration of the API.
 *
 * @param mail the operator's mail server; empty: nobody gets e-mail
 * @param metrics where Prometheus reads figures of the process; empty: nowhere
 */
public record ApiConfig(
    Listener listener,
    Database database,
    Uploads uploads,
    AccessConfig access,
    Dispatch dispatch,
    Models models,
    Generators generators,
    LimitConfig limits,
    Optional<SmtpConfig> mail,
    Optional<Metrics> metrics) {

  public ApiConfig {
    check(
        !(access instanceof AccessConfig.Local) || AccessConfig.isLoopback(listener.host()),
        "without an identity provider Sextant listens on this machine only: listen on 127.0.0.1,"
            + " or configure Keycloak; found "
            + listener.host());
  }

  /**
   * Address to listen on.
   *
   * @param host address to bind
   * @param port 0 picks a free port
   * @param hostNames allowed values of the Host header, without port; other values are refused, so
   *     that a foreign page cannot reach a loopback server through DNS rebinding
   */
  public record Listener(String host, int port, Set<String> hostNames) {

    public Listener {
      check(port >= 0 && port <= 65_535, "a port is 0 to 65535, found " + port);
      check(!hostNames.isEmpty(), "at least one host name must be allowed");
      hostNames = Set.copyOf(hostNames);
    }

    /** Returns a listener that only this machine reaches. */
    public static Listener loopback(int port) {
      return new Listener("127.0.0.1", port, Set.of("127.0.0.1", "localhost"));
    }
  }

  /**
   * The database, as role {@code sextant_api}.
   *
   * @param passwords of that role, read again for each new connection
   * @param connections maximum pool size; each kind of background work elects its leader by one
   *     more connection
   * @param authority certificate, in PEM, by which the server must prove its name over TLS; empty:
   *     without TLS
   * @param alone whether no other process of the API uses the database
   */
  public record Database(
      String host,
      int port,
      String name,
      String user,
      Passwords passwords,
      int connections,
      Optional<Path> authority,
      boolean alone) {

    public Database {
      check(connections >= 2, "two connections at least, found " + connections);
    }

    /** Never shows the password. */
    @Override
    public String toString() {
      return "Database[%s@%s:%d/%s]".formatted(user, host, port, name);
    }
  }

  /**
   * Limits of uploads.
   *
   * @param spool folder for content during an import; created with mode 0700 if absent
   * @param maxBytes maximum size of an import
   * @param maxLineBytes maximum length of a line of an import
   * @param reserveBytes free space that imports leave on the spool's disk
   */
  public record Uploads(Path spool, long maxBytes, int maxLineBytes, long reserveBytes) {

    public Uploads {
      check(maxBytes > 0 && maxLineBytes > 0 && reserveBytes > 0, "upload limits must be above 0");
    }

    /** Returns limits of 2 GiB per file and 16 MiB per line, with 512 MiB kept free. */
    public static Uploads to(Path spool) {
      return new Uploads(spool, 2L << 30, 16 << 20, 512L << 20);
    }
  }

  /**
   * Settings of the dispatcher and of those who watch its work.
   *
   * @param concurrentExperiments maximum number of experiments with a job at once
   * @param interval time between two checks of the open experiments
   * @param watchInterval time between two looks of an event stream at its experiment; a change by
   *     this process is sent at once
   */
  public record Dispatch(int concurrentExperiments, Duration interval, Duration watchInterval) {

    private static final Duration WATCH_INTERVAL = Duration.ofMillis(400);

    public Dispatch {
      check(concurrentExperiments > 0, "at least one experiment must be allowed to run");
      check(interval.toMillis() > 0, "the dispatcher needs an interval above 0");
      check(watchInterval.toMillis() > 0, "event streams need an interval above 0");
    }

    /** Makes settings with the usual interval of event streams. */
    public Dispatch(int concurrentExperiments, Duration interval) {
      this(concurrentExperiments, interval, WATCH_INTERVAL);
    }
  }

  /**
   * Which models any caller may register.
   *
   * @param roots absolute paths of folders; a registered model is in one of them or below
   * @param list file with further roots, one per line, read each time a model is registered; need
   *     not exist
   */
  public record Models(List<Path> roots, Optional<Path> list) {

    public Models {
      roots = List.copyOf(roots);
      check(
          roots.stream().allMatch(Path::isAbsolute),
          "folders of models are absolute paths, found " + roots);
      check(
          roots.stream().allMatch(root -> root.normalize().getNameCount() > 0),
          "name the folders that models are read from: not the root of all files");
    }

    /** Allows models below these folders only. */
    public Models(List<Path> roots) {
      this(roots, Optional.empty());
    }
  }

  /**
   * Allowed addresses of generators, and the keys that encrypt their credentials.
   *
   * @param keys newest last
   * @param endpoints allowed addresses
   */
  public record Generators(CredentialKeys keys, EndpointPolicy endpoints) {}

  /**
   * Address of the metrics, which anybody who reaches it may read.
   *
   * @param host address to bind
   * @param port 0 picks a free port
   */
  public record Metrics(String host, int port) {

    public Metrics {
      check(port >= 0 && port <= 65_535, "a port is 0 to 65535, found " + port);
    }
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}

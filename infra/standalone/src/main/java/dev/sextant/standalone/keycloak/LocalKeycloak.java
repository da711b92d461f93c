package dev.sextant.standalone.keycloak;

import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.keycloak.admin.DirectoryConfig;
import dev.sextant.api.access.keycloak.admin.KeycloakDirectory;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.keycloak.KeycloakArchive;
import dev.sextant.keycloak.KeycloakConfig;
import dev.sextant.keycloak.KeycloakDatabase;
import dev.sextant.keycloak.KeycloakServer;
import dev.sextant.keycloak.SextantRealm;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.postgres.PostgresServer;
import dev.sextant.standalone.supervision.Supervisor.Child;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** The Keycloak of an instance: its rows in the instance's Postgres, its secrets in a file. */
public final class LocalKeycloak implements Child, AutoCloseable {

  private final KeycloakConfig config;
  private final KeycloakSecrets secrets;
  private volatile KeycloakServer server;

  private LocalKeycloak(KeycloakConfig config, KeycloakSecrets secrets, KeycloakServer server) {
    this.config = config;
    this.secrets = secrets;
    this.server = server;
  }

  /**
   * The paths of Keycloak's files in an instance.
   *
   * @param home its own folder
   * @param log its log file
   * @param secrets file of its secrets, created if missing
   */
  public record Places(Path home, Path log, Path secrets) {}

  /**
   * Starts Keycloak.
   *
   * @param port on loopback
   * @param sextant address of Sextant for browsers
   * @throws Halt if it cannot run here; the message is a sentence for people
   */
  public static LocalKeycloak start(
      Places places, int port, URI sextant, PostgresServer postgres, Steps steps)
      throws IOException, SQLException {
    KeycloakArchive archive = KeycloakArchive.ofUser();
    if (!Files.isRegularFile(archive.file())) {
      throw Halt.error(
          "Keycloak's archive %s is missing. ./sextant start --keycloak fetches it."
              .formatted(archive.file()));
    }
    KeycloakSecrets secrets = KeycloakSecrets.of(places.secrets());
    KeycloakRole.ensure(postgres.superuser("postgres"), secrets.database());
    KeycloakConfig config =
        KeycloakConfig.usual(
            archive,
            places.home(),
            places.log(),
            port,
            new KeycloakDatabase.Postgres(
                postgres.jdbcUrl(KeycloakRole.NAME), KeycloakRole.NAME, secrets.database()),
            new SextantRealm(sextant.toString(), secrets.web(), secrets.provisioning()),
            new KeycloakConfig.Admin(KeycloakSecrets.ADMIN, secrets.admin()));
    return new LocalKeycloak(config, secrets, KeycloakServer.start(config, steps::begin));
  }

  @Override
  public ProcessHandle process() {
    return server.process();
  }

  @Override
  public void startAgain(int attempt) throws IOException {
    server = KeycloakServer.start(config, step -> {});
  }

  /** Returns the issuer of its realm. */
  public String issuer() {
    return server.issuer();
  }

  /** Returns its address. */
  public String address() {
    return server.address();
  }

  /**
   * Returns the API's settings for sign-in through it.
   *
   * @param sextant address of Sextant for browsers
   */
  public AccessConfig access(URI sextant, Pepper pepper) {
    return AccessConfig.Keycloak.with(
        URI.create(server.issuer()),
        new AccessConfig.Client(SextantRealm.WEB_CLIENT, secrets.web()),
        new AccessConfig.Client(SextantRealm.PROVISIONING_CLIENT, secrets.provisioning()),
        sextant,
        pepper);
  }

  /** Returns its user directory, which the caller closes. */
  public Directory directory(Vertx vertx) {
    return new KeycloakDirectory(
        vertx, DirectoryConfig.of(URI.create(server.address()), secrets.provisioning()));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}

package dev.sextant.standalone.instance;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.migrations.Roles;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.standalone.keycloak.LocalKeycloak;
import dev.sextant.standalone.postgres.PostgresServer;
import dev.sextant.standalone.postgres.RolePasswords;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The API settings of an instance.
 *
 * <p>Without Keycloak, every caller already has an account on this machine and may therefore name
 * its ports. With Keycloak, others can sign in. Only the command line opens model folders, because
 * in both modes others may hold an API key.
 */
record ApiSettings(InstanceConfig config, DataDirectory data) {

  static final String DATABASE = "sextant";

  private static final int CONNECTIONS = 10;

  URI address() {
    return config.address();
  }

  ApiConfig api(PostgresServer database, Optional<LocalKeycloak> keycloak) throws IOException {
    boolean alone = keycloak.isEmpty();
    return new ApiConfig(
        ApiConfig.Listener.loopback(config.port()),
        new ApiConfig.Database(
            "127.0.0.1",
            database.port(),
            DATABASE,
            Roles.API,
            RolePasswords.ofApi(database.password(Roles.API)),
            CONNECTIONS,
            Optional.empty(),
            true),
        ApiConfig.Uploads.to(data.spool()),
        access(keycloak),
        new ApiConfig.Dispatch(config.concurrentExperiments(), config.dispatchInterval()),
        models(),
        new ApiConfig.Generators(
            KeyFiles.credentialKeys(System.getenv(), data.keys().resolve("credentials.key")),
            new EndpointPolicy(alone, Set.of())),
        alone ? LimitConfig.personal() : LimitConfig.shared(),
        config.mail(),
        metrics());
  }

  private Optional<ApiConfig.Metrics> metrics() {
    return config.metricsPort().isPresent()
        ? Optional.of(new ApiConfig.Metrics("127.0.0.1", config.metricsPort().getAsInt()))
        : Optional.empty();
  }

  private ApiConfig.Models models() throws IOException {
    List<Path> roots = new ArrayList<>(List.of(data.models()));
    roots.addAll(config.models());
    return new ApiConfig.Models(roots, Optional.of(data.modelFolders().file()));
  }

  private AccessConfig access(Optional<LocalKeycloak> keycloak) throws IOException {
    Pepper pepper = KeyFiles.pepper(data.keys().resolve("pepper"));
    return keycloak.isPresent()
        ? keycloak.get().access(address(), pepper)
        : AccessConfig.Local.with(KeyFiles.signingKey(data.signingKey()), pepper);
  }
}

package dev.sextant.standalone.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a cluster on this machine uses in addition.
 *
 * @param keycloakPort of the Keycloak for sign-in; empty: people sign in with links
 * @param models folders below which models may be registered, in addition to the data directory's
 *     own
 * @param smtp file with the settings of the server that sends mail
 * @param exportStore file with the settings of the bucket that keeps exports and uploads; empty:
 *     the data directory keeps them
 * @param checkpointStore the same for checkpoints
 */
public record ClusterOptions(
    OptionalInt keycloakPort,
    List<Path> models,
    Optional<Path> smtp,
    Optional<Path> exportStore,
    Optional<Path> checkpointStore) {

  public ClusterOptions {
    models = List.copyOf(models);
  }
}

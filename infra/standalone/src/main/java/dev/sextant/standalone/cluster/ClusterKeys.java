package dev.sextant.standalone.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.flink.FlinkBucket;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.instance.KeyFiles;
import dev.sextant.standalone.keycloak.KeycloakSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The secrets of a cluster, each in a file of mode 0600: its processes get the names of the files.
 *
 * @param folder of the keys
 */
record ClusterKeys(Path folder) {

  Path api() {
    return folder.resolve("sextant-api.password");
  }

  Path jobs() {
    return folder.resolve("sextant-jobs.password");
  }

  Path pepper() {
    return folder.resolve("pepper");
  }

  Path credentials() {
    return folder.resolve("credentials.key");
  }

  Path signingKey() {
    return folder.resolve("signing-key.jwk");
  }

  /** The keys of the bucket of checkpoints, as Flink's file system reads them. */
  Path checkpointStore() {
    return folder.resolve("checkpoint-store.keys");
  }

  Path flinkStore() {
    return folder.resolve("flink.p12");
  }

  Path flinkPassword() {
    return folder.resolve("flink.password");
  }

  Path keycloakWeb() {
    return folder.resolve("keycloak-web.secret");
  }

  Path keycloakProvisioning() {
    return folder.resolve("keycloak-provisioning.secret");
  }

  /** Writes the secrets of the clients of Keycloak. */
  void write(KeycloakSecrets keycloak) throws IOException {
    PrivateFiles.write(keycloakWeb(), keycloak.web().getBytes(UTF_8));
    PrivateFiles.write(keycloakProvisioning(), keycloak.provisioning().getBytes(UTF_8));
  }

  /**
   * Writes what processes read, and makes what is missing.
   *
   * @param api passwords that the role of the API may have now, the newest last
   * @param jobs passwords that the role of the jobs may have now, the newest last
   */
  void write(List<String> api, List<String> jobs) throws IOException {
    PrivateFiles.write(api(), String.join("\n", api).getBytes(UTF_8));
    PrivateFiles.write(jobs(), String.join("\n", jobs).getBytes(UTF_8));
    KeyFiles.pepper(pepper());
    KeyFiles.credentialKeys(Map.of(), credentials());
    KeyFiles.signingKey(signingKey());
  }

  /**
   * Writes the keys of a bucket, or deletes those of an earlier start.
   *
   * @return the environment of a process that reads them
   */
  Map<String, String> write(Optional<FlinkBucket> bucket) throws IOException {
    Files.deleteIfExists(checkpointStore());
    return bucket.isPresent() ? bucket.get().writeKeys(checkpointStore()) : Map.of();
  }

  /** Makes the key of Flink, a new one for each start. */
  FlinkKey flink() throws IOException {
    String password = PrivateFiles.secret();
    PrivateFiles.write(flinkPassword(), password.getBytes(UTF_8));
    return FlinkKey.create(flinkStore(), password);
  }
}

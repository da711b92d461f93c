package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.postgres.PostgresTls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The secrets of a deployment on several machines: each in a file of mode 0600, made once.
 *
 * @param folder of the files
 */
public record DeploymentKeys(Path folder) {

  /** Names of Postgres and of the job managers in infra/compose and infra/kubernetes. */
  public static final List<String> HOSTS =
      List.of("postgres", "jobmanager", "jobmanager-gpu", "flink", "flink-rest");

  /** Files of 256 random bits in hex. */
  public static final List<String> SECRETS =
      List.of(
          "postgres-admin.password",
          "sextant-owner.password",
          "sextant-api.password",
          "sextant-jobs.password",
          "sextant-scaler.password",
          "keycloak-admin.password",
          "keycloak-database.password",
          "keycloak-web.secret",
          "keycloak-provisioning.secret");

  /**
   * Makes what is missing.
   *
   * @param hosts more names of Postgres and of the job managers
   * @return the files that were made
   */
  public List<Path> make(List<String> hosts) throws IOException {
    PrivateFiles.folder(folder);
    List<Path> before = files();
    List<String> names = Stream.concat(HOSTS.stream(), hosts.stream()).distinct().toList();
    for (String name : SECRETS) {
      secret(folder.resolve(name));
    }
    KeyFiles.pepper(folder.resolve("pepper"));
    KeyFiles.credentialKeys(Map.of(), folder.resolve("credentials.key"));
    PostgresTls.of(folder, names);
    Path flink = folder.resolve("flink.p12");
    Path password = folder.resolve("flink.password");
    if (!Files.exists(flink)) {
      secret(password);
      FlinkKey.create(flink, Files.readString(password, UTF_8), names);
    }
    List<Path> made = new ArrayList<>(files());
    made.removeAll(before);
    return made;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void secret(Path file) throws IOException {
    if (!Files.exists(file)) {
      PrivateFiles.write(file, PrivateFiles.secret().getBytes(UTF_8));
    }
  }
}

package dev.sextant.standalone.postgres;

import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.SelfSignedKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The key with which Postgres proves its name to clients.
 *
 * @param certificate PEM file that clients trust
 * @param key PEM file, readable by its owner only
 */
public record PostgresTls(Path certificate, Path key) {

  /** Returns the key in a folder, made if it is missing, for clients on this machine. */
  public static PostgresTls of(Path folder) throws IOException {
    return of(folder, List.of());
  }

  /**
   * Returns the key in a folder, made if it is missing.
   *
   * @param hosts names under which clients on other machines reach Postgres
   */
  public static PostgresTls of(Path folder, List<String> hosts) throws IOException {
    PostgresTls files =
        new PostgresTls(folder.resolve("postgres-ca.pem"), folder.resolve("postgres-key.pem"));
    if (!Files.exists(files.certificate)) {
      Path store = folder.resolve("postgres-new.p12");
      SelfSignedKey made = SelfSignedKey.create(store, PrivateFiles.secret(), hosts);
      made.writePrivateKey(files.key);
      made.writeCertificate(files.certificate);
      Files.delete(store);
    }
    return files;
  }

  Map<String, String> settings() {
    return Map.of(
        "ssl",
        "on",
        "ssl_min_protocol_version",
        "TLSv1.3",
        "ssl_cert_file",
        certificate.toString(),
        "ssl_key_file",
        key.toString());
  }
}

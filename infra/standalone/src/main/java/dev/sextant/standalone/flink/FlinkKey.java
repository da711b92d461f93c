package dev.sextant.standalone.flink;

import dev.sextant.standalone.console.Wait;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.SecurityOptions;

/**
 * A key with which the processes of one cluster and its clients prove themselves to each other:
 * without it, no connection of Flink is accepted, neither between its processes nor to its REST
 * endpoint.
 *
 * @param store PKCS #12 file of the key and its certificate, readable by its owner only
 * @param password of the file
 */
public record FlinkKey(Path store, String password) {

  private static final String PASSWORD = "SEXTANT_STORE_PASSWORD";
  private static final String DAYS = "3650";

  /** The names under which processes of one machine reach each other. */
  private static final String NAMES = "san=ip:127.0.0.1,dns:localhost";

  /**
   * Makes a key for one start.
   *
   * @param folder private folder, emptied by the next start
   */
  static FlinkKey create(Path folder) throws IOException {
    return create(folder.resolve("flink.p12"), PrivateFiles.secret());
  }

  /** Makes a key in a file, which is replaced. */
  public static FlinkKey create(Path store, String password) throws IOException {
    Files.deleteIfExists(store);
    FlinkKey made = new FlinkKey(store, password);
    made.generate();
    Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
    return made;
  }

  /** Only this program makes certificates with the JDK. Secrets are passed in the environment. */
  private void generate() throws IOException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    ProcessBuilder command =
        new ProcessBuilder(
                List.of(
                    keytool.toString(),
                    "-genkeypair",
                    "-alias",
                    "flink",
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=sextant",
                    "-ext",
                    NAMES,
                    "-validity",
                    DAYS,
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    store.toString(),
                    "-storepass:env",
                    PASSWORD))
            .redirectErrorStream(true);
    command.environment().put(PASSWORD, password);
    Process process = command.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (Wait.on(process::waitFor) != 0) {
      throw new IOException("keytool made no key for Flink:\n" + output);
    }
  }

  /** Makes both ends of each internal connection present this key and trust no other. */
  public Configuration into(Configuration configuration) {
    return protocol(configuration)
        .set(SecurityOptions.SSL_INTERNAL_ENABLED, true)
        .set(SecurityOptions.SSL_INTERNAL_KEYSTORE, store.toString())
        .set(SecurityOptions.SSL_INTERNAL_KEYSTORE_PASSWORD, password)
        .set(SecurityOptions.SSL_INTERNAL_KEY_PASSWORD, password)
        .set(SecurityOptions.SSL_INTERNAL_TRUSTSTORE, store.toString())
        .set(SecurityOptions.SSL_INTERNAL_TRUSTSTORE_PASSWORD, password);
  }

  /** Makes the REST endpoint and its clients present this key and trust no other. */
  public Configuration intoRest(Configuration configuration) {
    return protocol(configuration)
        .set(SecurityOptions.SSL_REST_ENABLED, true)
        .set(SecurityOptions.SSL_REST_AUTHENTICATION_ENABLED, true)
        .set(SecurityOptions.SSL_REST_KEYSTORE, store.toString())
        .set(SecurityOptions.SSL_REST_KEYSTORE_PASSWORD, password)
        .set(SecurityOptions.SSL_REST_KEY_PASSWORD, password)
        .set(SecurityOptions.SSL_REST_TRUSTSTORE, store.toString())
        .set(SecurityOptions.SSL_REST_TRUSTSTORE_PASSWORD, password);
  }

  private static Configuration protocol(Configuration configuration) {
    return configuration
        .set(SecurityOptions.SSL_PROTOCOL, "TLSv1.3")
        .set(SecurityOptions.SSL_ALGORITHMS, "TLS_AES_128_GCM_SHA256");
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "FlinkKey[%s]".formatted(store);
  }
}

package dev.sextant.standalone.flink;

import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.SelfSignedKey;
import java.io.IOException;
import java.nio.file.Path;
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
    return create(store, password, List.of());
  }

  /**
   * Makes a key in a file, which is replaced.
   *
   * @param hosts names under which other machines reach the REST endpoint
   */
  public static FlinkKey create(Path store, String password, List<String> hosts)
      throws IOException {
    SelfSignedKey.create(store, password, hosts);
    return new FlinkKey(store, password);
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

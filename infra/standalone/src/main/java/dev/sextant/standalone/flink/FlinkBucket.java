package dev.sextant.standalone.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.s3.BucketSettings;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;

/**
 * A bucket as Flink's own S3 file system knows it. The keys are part of no job. Flink shows its
 * settings at its REST endpoint, so the processes of a cluster read the keys from a file.
 *
 * @param settings of the bucket
 */
public record FlinkBucket(BucketSettings settings) {

  private static final String KEYS_FILE = "AWS_SHARED_CREDENTIALS_FILE";

  /** Adds where the bucket is to the settings of a process. */
  public Configuration into(Configuration configuration) {
    configuration.setString("s3.region", settings.region());
    settings
        .endpoint()
        .ifPresent(
            endpoint -> {
              configuration.setString("s3.endpoint", endpoint.toString());
              configuration.setString("s3.path-style-access", "true");
              // Other stores than Amazon's often know no signed chunks.
              configuration.setString("s3.chunked-encoding.enabled", "false");
            });
    return configuration;
  }

  /**
   * Writes the keys to a file that only its owner can read.
   *
   * @return the environment of a process that reads them
   */
  public Map<String, String> writeKeys(Path file) throws IOException {
    String profile =
        "[default]\naws_access_key_id = %s\naws_secret_access_key = %s\n"
            .formatted(settings.accessKey(), settings.secretKey());
    PrivateFiles.write(file, profile.getBytes(UTF_8));
    return Map.of(KEYS_FILE, file.toString());
  }

  /**
   * Keeps the keys in the memory of this JVM, which is a process of Flink that starts now. Flink
   * shows the options that a JVM was started with, not its properties.
   */
  public void keepKeys() {
    System.setProperty("aws.accessKeyId", settings.accessKey());
    System.setProperty("aws.secretAccessKey", settings.secretKey());
  }

  /**
   * Lets this JVM read and write the bucket. Flink's programs do this themselves when they start; a
   * cluster in this JVM does not, and shows its settings to nobody.
   *
   * @param configuration of this JVM's cluster
   */
  void open(Configuration configuration) {
    Configuration own = into(new Configuration(configuration));
    own.setString("s3.access-key", settings.accessKey());
    own.setString("s3.secret-key", settings.secretKey());
    FileSystem.initialize(own, null);
  }
}

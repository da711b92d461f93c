package dev.sextant.standalone.buckets;

import dev.sextant.s3.Bucket;
import dev.sextant.s3.BucketSettings;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateProperties;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;

/**
 * A bucket and its keys, in a file of properties that only its owner can read.
 *
 * @param path of the file
 * @param content what the bucket keeps, in the plural
 */
public record BucketFile(Path path, String content) {

  private static final Set<String> NAMES =
      Set.of("endpoint", "region", "bucket", "prefix", "access-key", "secret-key");

  /**
   * Reads the file.
   *
   * @throws Halt if others can read the file, or it does not describe a bucket
   */
  public BucketSettings read() throws IOException {
    try {
      return settings(PrivateProperties.read(path, NAMES));
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Opens the bucket. Refuses one that does not answer now: what it keeps would fail piece by piece
   * later.
   *
   * @throws Halt if it cannot be used
   */
  public Bucket open() throws IOException {
    Bucket bucket = new Bucket(read());
    try {
      bucket.check();
      return bucket;
    } catch (IOException e) {
      bucket.close();
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  private Halt refused(String why) {
    return Halt.refused("The store of %s in %s cannot be used: %s.".formatted(content, path, why));
  }

  private static BucketSettings settings(PrivateProperties properties) {
    return new BucketSettings(
        properties.find("endpoint").map(URI::create),
        properties.find("region").orElse("us-east-1"),
        required(properties, "bucket"),
        properties.find("prefix").orElse(""),
        required(properties, "access-key"),
        required(properties, "secret-key"),
        BucketSettings.PART_BYTES);
  }

  private static String required(PrivateProperties properties, String name) {
    return properties
        .find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "it needs at least bucket, access-key and secret-key"));
  }
}

package dev.sextant.standalone.exports;

import dev.sextant.s3.BucketSettings;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateProperties;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Set;

/** Where exports are kept, in a file of properties that only its owner can read. */
public final class BucketFile {

  private static final Set<String> NAMES =
      Set.of("endpoint", "region", "bucket", "prefix", "access-key", "secret-key");

  private BucketFile() {}

  /**
   * Reads the file.
   *
   * @throws Halt if others can read the file, or it does not describe a bucket
   */
  public static BucketSettings read(Path file) throws IOException {
    try {
      return settings(PrivateProperties.read(file, NAMES));
    } catch (IllegalArgumentException e) {
      throw refused(file, String.valueOf(e.getMessage()));
    }
  }

  /** Returns the refusal of a bucket that cannot be used. */
  public static Halt refused(Path file, String why) {
    return Halt.refused("The store of exports in %s cannot be used: %s.".formatted(file, why));
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

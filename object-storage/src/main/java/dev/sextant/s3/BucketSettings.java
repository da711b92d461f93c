package dev.sextant.s3;

import java.net.URI;
import java.util.Optional;

/**
 * Where a bucket is, and the key pair for it.
 *
 * @param endpoint of a store that is not Amazon's; https, or http on this machine
 * @param region as the store calls it; many stores take any
 * @param prefix of all names, without slashes at its ends; may be empty
 * @param accessKey the public half of the key pair
 * @param secretKey the secret half
 * @param partBytes size of the parts in which larger files are sent, 5 MiB at least
 */
public record BucketSettings(
    Optional<URI> endpoint,
    String region,
    String bucket,
    String prefix,
    String accessKey,
    String secretKey,
    long partBytes) {

  /** Size of a part unless a test wants smaller ones. */
  public static final long PART_BYTES = 64L << 20;

  private static final long LEAST_PART_BYTES = 5L << 20;

  public BucketSettings {
    check(
        endpoint.map(BucketSettings::isSafe).orElse(true),
        "the endpoint must be https, or http on this machine, found " + endpoint.orElse(null));
    check(region.matches("[a-z0-9-]{1,50}"), "the region is a name such as eu-central-1");
    check(
        bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]"),
        "the name of a bucket has 3 to 63 lower-case letters, digits, dots and hyphens");
    check(
        prefix.matches("([A-Za-z0-9._-]+(/[A-Za-z0-9._-]+)*)?"),
        "the prefix has letters, digits, dots, hyphens and slashes, and no slash at its ends");
    check(!accessKey.isBlank() && !secretKey.isBlank(), "both keys must be there");
    check(partBytes >= LEAST_PART_BYTES, "a part has 5 MiB at least");
  }

  /** Never shows the secret key. */
  @Override
  public String toString() {
    return "BucketSettings[%s/%s]".formatted(bucket, prefix);
  }

  private static boolean isSafe(URI endpoint) {
    String host = String.valueOf(endpoint.getHost());
    boolean local = host.equals("127.0.0.1") || host.equals("localhost") || host.equals("[::1]");
    return "https".equals(endpoint.getScheme()) || ("http".equals(endpoint.getScheme()) && local);
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}

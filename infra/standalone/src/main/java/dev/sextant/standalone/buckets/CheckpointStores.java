package dev.sextant.standalone.buckets;

import dev.sextant.s3.Bucket;
import dev.sextant.standalone.flink.BucketCheckpoints;
import dev.sextant.standalone.flink.Checkpoints;
import dev.sextant.standalone.flink.FlinkBucket;
import dev.sextant.standalone.flink.FolderCheckpoints;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where jobs keep checkpoints: in a folder, or in a bucket. */
public final class CheckpointStores {

  private static final Logger LOG = LoggerFactory.getLogger(CheckpointStores.class);

  private static final Duration FORGOTTEN = Duration.ofDays(7);

  private CheckpointStores() {}

  /**
   * Returns the bucket as Flink's processes know it, if there is one.
   *
   * @throws dev.sextant.standalone.console.Halt if its file cannot be used
   */
  public static Optional<FlinkBucket> bucket(Optional<Path> bucketFile) throws IOException {
    return bucketFile.isPresent()
        ? Optional.of(new FlinkBucket(file(bucketFile.get()).read()))
        : Optional.empty();
  }

  /**
   * Checks that a bucket can be used.
   *
   * @throws dev.sextant.standalone.console.Halt if it cannot
   */
  public static void requireUsable(Path bucketFile) throws IOException {
    file(bucketFile).open().close();
  }

  private static BucketFile file(Path path) {
    return new BucketFile(path, "checkpoints");
  }

  /**
   * Opens the store, and deletes from it what nobody has written to for a week.
   *
   * @param bucketFile settings of a bucket
   * @param folder that keeps the checkpoints otherwise
   * @param closers gets what must be closed, with its name
   * @throws dev.sextant.standalone.console.Halt if the bucket cannot be used
   */
  public static Checkpoints open(
      Optional<Path> bucketFile, Path folder, BiConsumer<String, AutoCloseable> closers)
      throws IOException {
    Checkpoints checkpoints = find(bucketFile, folder, closers);
    try {
      checkpoints.deleteOlderThan(Instant.now().minus(FORGOTTEN));
    } catch (IOException e) {
      LOG.warn("old checkpoints are left until the next start", e);
    }
    return checkpoints;
  }

  private static Checkpoints find(
      Optional<Path> bucketFile, Path folder, BiConsumer<String, AutoCloseable> closers)
      throws IOException {
    if (bucketFile.isEmpty()) {
      return new FolderCheckpoints(folder);
    }
    BucketFile file = file(bucketFile.get());
    Bucket bucket = file.open();
    closers.accept("the store of checkpoints", bucket);
    return new BucketCheckpoints(bucket, file.read());
  }
}

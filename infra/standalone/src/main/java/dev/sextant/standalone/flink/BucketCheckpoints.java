package dev.sextant.standalone.flink;

import dev.sextant.s3.Bucket;
import dev.sextant.s3.BucketSettings;
import dev.sextant.s3.StoredFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoints in a bucket, below {@code checkpoints}: the bucket may keep other files as well.
 *
 * <p>A store shows an object only once all of it has arrived, so a checkpoint is complete if its
 * metadata is there.
 */
public final class BucketCheckpoints implements Checkpoints {

  private static final String FOLDER = "checkpoints";
  private static final String METADATA = "_metadata";
  private static final Pattern COMPLETE = Pattern.compile("chk-([0-9]{1,18})/" + METADATA);
  private static final Pattern OF_JOB = Pattern.compile("([0-9a-f]{32})/.*");

  /** A running job is looked at several times a second, and a store counts each request. */
  private static final long RECENT_NANOS = Duration.ofSeconds(10).toNanos();

  /** Each question to a store that is away holds a thread for some time. */
  private static final long AWAY_NANOS = Duration.ofMinutes(1).toNanos();

  private final Bucket bucket;
  private final String uri;
  private final LongSupplier nanos;
  private final Map<JobID, Seen> seen = new ConcurrentHashMap<>();
  private volatile @Nullable Long awayAt;

  /** What a job had at a time. */
  private record Seen(Optional<String> checkpoint, long at) {}

  /**
   * @param bucket which the caller closes
   * @param settings of the bucket
   */
  public BucketCheckpoints(Bucket bucket, BucketSettings settings) {
    this(bucket, settings, System::nanoTime);
  }

  BucketCheckpoints(Bucket bucket, BucketSettings settings, LongSupplier nanos) {
    this.bucket = bucket;
    this.uri =
        Stream.of(settings.bucket(), settings.prefix(), FOLDER)
            .filter(part -> !part.isEmpty())
            .reduce("s3:/", (all, part) -> all + "/" + part);
    this.nanos = nanos;
  }

  @Override
  public String uri() {
    return uri;
  }

  @Override
  public Optional<String> newest(JobID job) {
    try {
      return bucket.files(folder(job)).stream()
          .map(file -> COMPLETE.matcher(file.name()))
          .filter(Matcher::matches)
          .map(match -> Long.parseLong(match.group(1)))
          .max(Long::compare)
          .map(number -> "%s/%s/chk-%d".formatted(uri, job.toHexString(), number));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look for checkpoints of job " + job, e);
    }
  }

  @Override
  public Optional<String> recent(JobID job) {
    long now = nanos.getAsLong();
    Seen known = seen.get(job);
    if (known != null && now - known.at() < RECENT_NANOS) {
      return known.checkpoint();
    }
    Long away = awayAt;
    if (away != null && now - away < AWAY_NANOS) {
      return Optional.empty();
    }
    Optional<String> found = newestIfThere(job);
    seen.values().removeIf(old -> now - old.at() >= RECENT_NANOS);
    seen.put(job, new Seen(found, now));
    return found;
  }

  private Optional<String> newestIfThere(JobID job) {
    try {
      Optional<String> found = newest(job);
      awayAt = null;
      return found;
    } catch (UncheckedIOException e) {
      awayAt = nanos.getAsLong();
      throw e;
    }
  }

  @Override
  public boolean exists(String checkpoint) {
    if (!checkpoint.startsWith(uri + "/")) {
      return false;
    }
    try {
      return bucket.exists(FOLDER + checkpoint.substring(uri.length()), METADATA);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look for checkpoint " + checkpoint, e);
    }
  }

  @Override
  public void delete(Collection<JobID> jobs) {
    try {
      Set<String> stored = bucket.folders(FOLDER);
      for (JobID job : jobs) {
        if (stored.contains(job.toHexString())) {
          bucket.deleteAll(folder(job));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete checkpoints in " + uri, e);
    }
  }

  @Override
  public void deleteOlderThan(Instant moment) throws IOException {
    bucket.endOldUploads(FOLDER);
    Set<String> old = new HashSet<>();
    Set<String> recent = new HashSet<>();
    for (StoredFile file : bucket.files(FOLDER)) {
      Matcher match = OF_JOB.matcher(file.name());
      if (match.matches()) {
        (file.modified().isBefore(moment) ? old : recent).add(match.group(1));
      }
    }
    old.removeAll(recent);
    for (String job : old) {
      bucket.deleteAll(FOLDER + "/" + job);
    }
  }

  private static String folder(JobID job) {
    return FOLDER + "/" + job.toHexString();
  }
}

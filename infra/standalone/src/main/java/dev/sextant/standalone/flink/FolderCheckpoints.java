package dev.sextant.standalone.flink;

import dev.sextant.standalone.files.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.JobID;

/**
 * Checkpoints in a folder.
 *
 * @param root the folder
 */
public record FolderCheckpoints(Path root) implements Checkpoints {

  private static final String PREFIX = "chk-";

  @Override
  public String uri() {
    return root.toUri().toString();
  }

  /** Flink renames the metadata file once it is complete. */
  @Override
  public Optional<String> newest(JobID job) {
    return complete(root.resolve(job.toHexString())).stream()
        .max(Comparator.comparingLong(FolderCheckpoints::number))
        .map(checkpoint -> checkpoint.toUri().toString());
  }

  @Override
  public Optional<String> recent(JobID job) {
    return newest(job);
  }

  @Override
  public boolean exists(String checkpoint) {
    Path folder =
        checkpoint.startsWith("file:") ? Path.of(URI.create(checkpoint)) : Path.of(checkpoint);
    return Files.isRegularFile(folder.resolve("_metadata"));
  }

  @Override
  public void delete(Collection<JobID> jobs) {
    try {
      for (JobID job : jobs) {
        Trees.delete(root.resolve(job.toHexString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete checkpoints in " + root, e);
    }
  }

  @Override
  public void deleteOlderThan(Instant moment) throws IOException {
    for (Path job : children(root, "*")) {
      try {
        if (Files.getLastModifiedTime(job).toInstant().isBefore(moment)) {
          Trees.delete(job);
        }
      } catch (NoSuchFileException ignored) {
        // it is gone, which is what was wanted
      }
    }
  }

  private static List<Path> complete(Path job) {
    try {
      return children(job, PREFIX + "[0-9]*").stream()
          .filter(checkpoint -> Files.isRegularFile(checkpoint.resolve("_metadata")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look for checkpoints in " + job, e);
    }
  }

  private static List<Path> children(Path folder, String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> children = Files.newDirectoryStream(folder, pattern)) {
        children.forEach(found::add);
      }
    }
    return found;
  }

  private static long number(Path checkpoint) {
    return Long.parseLong(checkpoint.getFileName().toString().substring(PREFIX.length()));
  }
}

package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderCheckpointsTest {

  @TempDir Path root;

  private final JobID job = new JobID(1, 2);

  @Test
  void the_newest_complete_one_is_found_by_number_not_by_name() throws Exception {
    checkpoint("chk-9", "_metadata");
    Path newest = checkpoint("chk-10", "_metadata");
    checkpoint("chk-11", "_metadata.inprogress");
    checkpoint("shared", "state");

    assertThat(checkpoints().newest(job)).contains(newest.toUri().toString());
    assertThat(checkpoints().exists(newest.toUri().toString())).isTrue();
    assertThat(checkpoints().exists(newest.resolveSibling("chk-11").toUri().toString())).isFalse();
  }

  @Test
  void a_job_that_never_ran_has_none_and_can_be_forgotten() {
    assertThat(checkpoints().newest(job)).isEmpty();
    checkpoints().delete(List.of(job));
  }

  @Test
  void a_finished_job_leaves_nothing_and_takes_nothing_else_with_it() throws Exception {
    checkpoint("chk-1", "_metadata");
    Path other = Files.createDirectories(root.resolve(new JobID(3, 4).toHexString()));

    checkpoints().delete(List.of(job));

    assertThat(root).isDirectoryContaining(other::equals);
    assertThat(root.resolve(job.toHexString())).doesNotExist();
  }

  @Test
  void only_what_is_older_is_swept_away() throws Exception {
    checkpoint("chk-1", "_metadata");
    Path forgotten = Files.createDirectories(root.resolve(new JobID(3, 4).toHexString()));
    Instant week = Instant.parse("2020-01-08T00:00:00Z");
    Files.setLastModifiedTime(forgotten, FileTime.from(week.minusSeconds(1)));

    checkpoints().deleteOlderThan(week);

    assertThat(forgotten).doesNotExist();
    assertThat(checkpoints().newest(job)).isPresent();
  }

  private Checkpoints checkpoints() {
    return new FolderCheckpoints(root);
  }

  private Path checkpoint(String name, String file) throws Exception {
    Path folder = Files.createDirectories(root.resolve(job.toHexString()).resolve(name));
    Files.createFile(folder.resolve(file));
    return folder;
  }
}

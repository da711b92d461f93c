package dev.sextant.standalone.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.DataDirectory;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a data directory that is not in use; its files stand for those of Postgres. */
class BackupTest {

  private static final Map<String, String> KEPT =
      Map.of(
          "postgres/cluster/PG_VERSION", "18",
          "postgres/cluster/global/pg_control", "control",
          "postgres/cluster/pg_wal/000000010000000000000001", "log",
          "postgres/cluster/base/5/models", "a table's file",
          "keys/pepper", "pepper",
          "keys/postgres.properties", "passwords",
          "spool/an upload", "{}",
          "demo.json", "{}");
  private static final List<String> LEFT_OUT =
      List.of(
          "postgres/cluster/postmaster.opts",
          "postgres/cluster/pg_subtrans/0000",
          "postgres/cluster/base/5/pg_internal.init",
          "postgres/programs/bin/postgres",
          "logs/sextant.log",
          "checkpoints/1/_metadata",
          "models/large/model.safetensors",
          "keys/signing-key.jwk",
          "instance.json",
          "demo.json.partial");

  @TempDir Path folder;

  private Path backup;
  private Path restored;
  private DataDirectory data;

  @BeforeEach
  void fill() throws IOException {
    backup = folder.resolve("backup");
    restored = folder.resolve("restored");
    data = DataDirectory.open(folder.resolve("data"));
    for (Map.Entry<String, String> each : KEPT.entrySet()) {
      write(each.getKey(), each.getValue());
    }
    for (String each : LEFT_OUT) {
      write(each, "left out");
    }
    Files.createDirectories(data.root().resolve("postgres/cluster/pg_tblspc"));
  }

  private void write(String path, String content) throws IOException {
    Path file = data.root().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private Backup take() throws IOException {
    return Backup.take(data, backup, step -> {});
  }

  private void restore() throws IOException {
    Restoration.restore(backup, restored, Optional.empty(), step -> {});
  }

  @Test
  void a_restored_data_directory_has_what_an_instance_cannot_make_again() throws IOException {
    assertThat(take().files()).isEqualTo(KEPT.size());
    restore();

    assertThat(restored.resolve("restored")).as("a mark for the next start").isEmptyFile();
    Files.delete(restored.resolve("restored"));
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(restored)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        found.put(restored.relativize(each).toString(), Files.readString(each));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
            .isEqualTo("rw-------");
      }
    }
    assertThat(found).containsExactlyInAnyOrderEntriesOf(KEPT);
    assertThat(restored.resolve("postgres/cluster/pg_tblspc")).isEmptyDirectory();
    assertThat(restored.resolve("postgres/cluster/pg_subtrans")).isEmptyDirectory();
    assertThat(restored.resolveSibling("restored.restoring")).doesNotExist();
  }

  /** Earlier builds copied it. It may have been refused since. */
  @Test
  void the_key_that_signs_tokens_is_not_restored_from_a_backup_that_has_it() throws IOException {
    take();
    Path list = backup.resolve("backup.json");
    Files.writeString(backup.resolve("files/keys/signing-key.jwk"), "");
    String empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    Files.writeString(
        list,
        Files.readString(list)
            .replace(
                "\"files\":[",
                "\"files\":[{\"path\":\"keys/signing-key.jwk\",\"bytes\":0,\"sha256\":\"%s\"},"
                    .formatted(empty)));

    restore();

    assertThat(Files.readString(list)).contains("signing-key.jwk");
    assertThat(restored.resolve("keys/signing-key.jwk")).doesNotExist();
    assertThat(restored.resolve("keys/postgres.properties")).exists();
  }

  /** Such as a folder that was moved to a larger disk: left out, it would be lost silently. */
  @Test
  void a_link_is_refused_by_name() throws IOException {
    Path log = data.root().resolve("postgres/cluster/pg_wal");
    Files.move(log, folder.resolve("elsewhere"));
    Files.createSymbolicLink(log, folder.resolve("elsewhere"));
    assertThatThrownBy(this::take)
        .isInstanceOf(Halt.class)
        .hasMessageStartingWith(log + " is a link, which a backup does not follow.");
    assertThat(backup).isEmptyDirectory();
  }

  /** It may be a restored one that was never started, whose files Postgres has yet to complete. */
  @Test
  void a_backup_of_a_restored_directory_keeps_the_label_of_the_first() throws IOException {
    write("postgres/cluster/backup_label", "START WAL LOCATION");
    take();
    restore();
    assertThat(restored.resolve("postgres/cluster/backup_label")).hasContent("START WAL LOCATION");
  }

  @Test
  void a_directory_that_lacks_its_keys_is_not_backed_up() throws IOException {
    Files.delete(data.root().resolve("keys/postgres.properties"));
    assertThatThrownBy(this::take).hasMessageContaining("no file keys/postgres.properties");
    assertThat(backup).isEmptyDirectory();
  }

  @Test
  void two_restorations_into_one_folder_do_not_disturb_each_other() throws IOException {
    take();
    List<String> refusals = new ArrayList<>();
    Restoration.restore(
        backup,
        restored,
        Optional.empty(),
        step -> {
          try {
            restore();
          } catch (IOException | Halt e) {
            refusals.add(e.getMessage());
          }
        });
    assertThat(refusals)
        .containsExactly(folder.resolve("restored.restoring") + " is being restored already.");
    assertThat(restored.resolve("keys/pepper")).hasContent("pepper");
  }

  @Test
  void a_file_that_grew_and_vanished_while_it_was_copied_again_is_not_listed() throws IOException {
    Path target = Files.createDirectory(folder.resolve("copy"));
    TreeCopy copy = new TreeCopy(data.root(), target, new Room(data.root(), target));
    copy.folder(Path.of("spool"));
    copy.file(Path.of("spool/an upload"));
    Files.delete(data.root().resolve("spool/an upload"));
    copy.file(Path.of("spool/an upload"));
    assertThat(copy.files()).as("the first copy").hasSize(1);
    write("spool/an upload", "{} and more");
    copy.file(Path.of("spool/an upload"));
    assertThat(copy.files()).extracting("bytes").containsExactly(11L);
    assertThat(target.resolve("spool/an upload")).hasContent("{} and more");
  }

  @Test
  void an_empty_folder_may_become_the_data_directory() throws IOException {
    take();
    Files.createDirectory(restored);
    restore();
    assertThat(restored.resolve("keys/pepper")).hasContent("pepper");
  }

  @Test
  void a_backup_whose_end_is_missing_is_refused() throws IOException {
    take();
    Files.delete(backup.resolve("backup.json"));
    refuses("There is no whole backup in " + backup);
  }

  @Test
  void a_file_that_was_changed_cut_or_lost_is_refused_by_name() throws IOException {
    take();
    Path pepper = backup.resolve("files/keys/pepper");
    Files.writeString(pepper, "Pepper");
    refuses("The file " + pepper + " of the backup is damaged: expected 6 bytes with SHA-256 ");
    try (RandomAccessFile file = new RandomAccessFile(pepper.toFile(), "rw")) {
      file.setLength(3);
    }
    refuses("found 3 with ");
    Files.delete(pepper);
    refuses("The backup lacks the file " + pepper);
  }

  @Test
  void a_list_that_is_torn_foreign_or_leads_outside_is_refused() throws IOException {
    take();
    for (String list :
        List.of(
            "",
            "null",
            "[]",
            "{\"format\": 1",
            "{\"format\": 1}",
            list("../outside"),
            list("/etc/passwd"),
            list("keys/../../outside"),
            list(""),
            list("a\\u0000b"),
            list("a").replace("2026-11-29T12:00:00Z", "monday"))) {
      Files.writeString(backup.resolve("backup.json"), list);
      refuses("The file " + backup.resolve("backup.json") + " is damaged: ");
    }
    Files.writeString(backup.resolve("backup.json"), list("a").replace(": 1,", ": 2,"));
    refuses("has format 2, this build reads format 1. Use version 9 of Sextant.");
    assertThat(folder.resolve("outside")).doesNotExist();
  }

  private static String list(String path) {
    return "{\"format\": 1, \"version\": \"9\", \"created_at\": \"2026-11-29T12:00:00Z\", \"folders\": [], \"files\":"
        + " [{\"path\": \"%s\", \"bytes\": 0, \"sha256\": \"\"}]}".formatted(path);
  }

  private void refuses(String sentence) {
    assertThatThrownBy(this::restore).isInstanceOf(Halt.class).hasMessageContaining(sentence);
    assertThat(restored).doesNotExist();
    assertThat(restored.resolveSibling("restored.restoring")).doesNotExist();
  }

  @Test
  void nothing_is_overwritten() throws IOException {
    take();
    assertThatThrownBy(this::take).isInstanceOf(Halt.class).hasMessageContaining("is not empty");
    assertThat(backup.resolve("backup.json")).exists();
    Files.createDirectory(restored);
    Files.createFile(restored.resolve("mine"));
    assertThatThrownBy(this::restore).isInstanceOf(Halt.class).hasMessageContaining("is not empty");
    assertThat(restored.resolve("mine")).exists();
  }

  @Test
  void a_draft_of_a_killed_restoration_is_replaced_and_another_folder_is_not() throws IOException {
    take();
    Path draft = Files.createDirectory(restored.resolveSibling("restored.restoring"));
    Files.createFile(draft.resolve("mine"));
    assertThatThrownBy(this::restore).isInstanceOf(Halt.class).hasMessageContaining("in the way");
    assertThat(draft.resolve("mine")).exists();
    Files.createFile(draft.resolve("restoring"));
    restore();
    assertThat(restored.resolve("mine")).doesNotExist();
  }

  @Test
  void a_backup_is_taken_neither_of_nothing_nor_into_the_data_directory() throws IOException {
    assertThatThrownBy(() -> Backup.take(data, data.root().resolve("backup"), step -> {}))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("is inside the data directory");
    Files.delete(data.root().resolve("postgres/cluster/PG_VERSION"));
    assertThatThrownBy(this::take)
        .isInstanceOf(Halt.class)
        .hasMessageContaining("it has no database");
    assertThat(backup).doesNotExist();
  }

  @Test
  void a_data_directory_whose_process_has_no_database_yet_leaves_no_partial_backup()
      throws IOException {
    try (DirectoryLock held = data.lock().orElseThrow()) {
      assertThatThrownBy(this::take)
          .isInstanceOf(Halt.class)
          .hasMessageContaining("Sextant is starting or stopping");
    }
    assertThat(backup).isEmptyDirectory();
  }
}

package dev.sextant.api.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFoldersTest {

  @TempDir private Path folder;
  private Path open;
  private Path secret;
  private ModelFolders folders;

  @BeforeEach
  void open() throws IOException {
    folder = folder.toRealPath();
    open = Files.createDirectories(folder.resolve("open/model")).getParent();
    secret = Files.createDirectories(folder.resolve("secret/model"));
    folders =
        new ModelFolders(
            List.of(folder.resolve("other"), open), Optional.of(folder.resolve("list")));
  }

  @Test
  void a_folder_below_a_root_is_allowed() {
    assertThat(folders.allowed(open + "/model")).isEqualTo(open + "/model");
    assertThat(folders.allowed(open + "/./model/../model")).isEqualTo(open + "/model");
    assertThat(folders.allowed(open.toString())).isEqualTo(open.toString());
  }

  @Test
  void a_missing_folder_is_left_to_the_reader() {
    assertThat(folders.allowed(open + "/none")).isEqualTo(open + "/none");
  }

  @Test
  void nobody_learns_whether_a_folder_outside_exists() {
    String there = refusal(secret.toString());
    assertThat(refusal(folder + "/none")).isEqualTo(there);
    assertThat(refusal(open + "/../secret/model")).isEqualTo(there);
    assertThat(refusal(open + "/../none")).isEqualTo(there);
    assertThat(refusal(open + "-too/model")).isEqualTo(there);
    assertThat(refusal("model")).isEqualTo(there);
    assertThat(refusal("\0")).isEqualTo(there);
    assertThat(there).contains(open.toString(), "--models").doesNotContain("secret");
  }

  @Test
  void a_file_may_open_more_folders_while_sextant_runs() throws IOException {
    assertThat(refusal(secret.toString())).doesNotStartWith("allowed");
    Files.writeString(folder.resolve("list"), "\n/\n../..\n\0\n" + secret + "\n");
    assertThat(folders.allowed(secret.toString())).isEqualTo(secret.toString());
    assertThat(refusal(folder + "/none")).as("/ opens nothing").doesNotStartWith("allowed");
    Files.delete(folder.resolve("list"));
    assertThat(refusal(secret.toString())).doesNotStartWith("allowed");
  }

  @Test
  void a_link_does_not_lead_out() throws IOException {
    Files.createSymbolicLink(open.resolve("link"), secret);
    Files.createSymbolicLink(open.resolve("inside"), open.resolve("model"));
    assertThat(refusal(open + "/link")).isEqualTo(refusal(secret.toString()));
    assertThat(folders.allowed(open + "/inside")).as("positive control").isEqualTo(open + "/model");
  }

  @Test
  void without_roots_no_folder_is_allowed() {
    assertThatThrownBy(() -> new ModelFolders(List.of(), Optional.empty()).allowed(open + "/model"))
        .isInstanceOf(Refusal.class);
  }

  private String refusal(String asked) {
    try {
      return "allowed: " + folders.allowed(asked);
    } catch (Refusal refusal) {
      return refusal.getMessage();
    }
  }
}

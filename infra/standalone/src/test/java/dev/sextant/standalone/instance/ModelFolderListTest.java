package dev.sextant.standalone.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFolderListTest {

  @TempDir private Path folder;

  @Test
  void a_folder_is_listed_once_and_whole_for_its_owner_only() throws IOException {
    ModelFolderList list = DataDirectory.open(folder).modelFolders();
    list.open(folder.resolve("one/../two"));
    list.open(folder.resolve("three"));
    list.open(folder.resolve("two"));
    assertThat(Files.readAllLines(list.file()))
        .containsExactly(folder.resolve("two").toString(), folder.resolve("three").toString());
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(list.file())))
        .isEqualTo("rw-------");
  }

  @Test
  void a_folder_stays_open_only_if_something_came_of_it() throws Exception {
    ModelFolderList list = DataDirectory.open(folder).modelFolders();
    list.open(folder.resolve("before"));
    for (String name : List.of("before", "typo")) {
      assertThatThrownBy(
              () ->
                  list.opening(
                      folder.resolve(name),
                      () -> {
                        assertThat(list.folders()).contains(folder.resolve(name).toString());
                        throw new IllegalArgumentException("no model");
                      }))
          .hasMessage("no model");
    }
    assertThat(list.folders()).containsExactly(folder.resolve("before").toString());
    assertThat(list.<String>opening(folder.resolve("model"), () -> "registered"))
        .isEqualTo("registered");
    assertThat(list.folders()).hasSize(2).contains(folder.resolve("model").toString());
  }

  @Test
  void a_folder_that_is_closed_is_listed_no_more() throws IOException {
    ModelFolderList list = DataDirectory.open(folder).modelFolders();
    list.open(folder.resolve("one"));
    assertThat(list.close(folder.resolve("two"))).isFalse();
    assertThat(list.close(folder.resolve("two/../one"))).isTrue();
    assertThat(Files.readAllLines(list.file())).isEmpty();
  }
}

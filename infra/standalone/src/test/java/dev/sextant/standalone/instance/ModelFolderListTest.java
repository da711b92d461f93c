package dev.sextant.standalone.instance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
}

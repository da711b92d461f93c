package dev.sextant.standalone;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A reader takes in a folder at a glance: none of the main code holds more than 20 files. */
class FolderSizeTest {

  private static final int MOST = 20;

  @Test
  void no_folder_of_main_code_is_crowded() {
    Map<Path, Long> sizes =
        Stream.concat(
                MainSources.modules().stream().flatMap(module -> MainSources.java(module).stream()),
                MainSources.pages().stream())
            .collect(groupingBy(Path::getParent, counting()));

    assertThat(sizes).as("folders of main code").hasSizeGreaterThan(150);
    assertThat(sizes.entrySet())
        .filteredOn(folder -> folder.getValue() > MOST)
        .as("folders of more than %d files; move one topic to a folder of its own", MOST)
        .isEmpty();
  }
}

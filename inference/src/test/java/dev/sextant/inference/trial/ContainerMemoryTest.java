package dev.sextant.inference.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerMemoryTest {

  @TempDir private Path folder;

  @Test
  void pages_of_files_count_as_left_and_those_of_shared_memory_do_not() throws Exception {
    group("", "1000", 900, 300, 200);

    assertThat(memory("0::/").left()).isEqualTo(1000 - 900 + 300 + 200);
  }

  @Test
  void the_least_of_all_groups_around_the_process_counts() throws Exception {
    group("pods", "1000", 900, 0, 0);
    group("pods/one", "500", 100, 0, 0);
    group("pods/other", "100", 99, 0, 0);

    assertThat(memory("4:memory:/pods/other", "0::/pods/one").left()).isEqualTo(100);
  }

  @Test
  void a_group_whose_name_is_that_of_the_machine_is_the_root_in_its_container() throws Exception {
    group("", "1000", 400, 0, 0);

    assertThat(memory("0::/docker/1234").left()).isEqualTo(600);
    assertThat(memory("0::/../other").left()).isEqualTo(600);
  }

  @Test
  void nothing_is_limited_without_a_limit() throws Exception {
    assertThat(memory("0::/").left()).isEqualTo(ContainerMemory.UNLIMITED);
    group("free", "max", 400, 0, 0);
    assertThat(memory("0::/free").left()).isEqualTo(ContainerMemory.UNLIMITED);
    assertThat(new ContainerMemory(folder, folder.resolve("missing")).left())
        .isEqualTo(ContainerMemory.UNLIMITED);
  }

  private ContainerMemory memory(String... groups) throws IOException {
    Path process = folder.resolve("process");
    Files.writeString(process, String.join("\n", groups) + "\n");
    return new ContainerMemory(folder.resolve("groups"), process);
  }

  private void group(String name, String limit, long used, long active, long inactive)
      throws IOException {
    Path group = Files.createDirectories(folder.resolve("groups").resolve(name));
    Files.writeString(group.resolve("memory.max"), limit + "\n");
    Files.writeString(group.resolve("memory.current"), used + "\n");
    Files.writeString(
        group.resolve("memory.stat"),
        "anon 7\nshmem 50\ninactive_anon 6\ninactive_file %d\nactive_file %d\nworkingset_refault_file 9\n"
            .formatted(inactive, active));
  }
}

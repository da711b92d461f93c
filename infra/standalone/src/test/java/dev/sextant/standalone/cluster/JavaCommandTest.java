package dev.sextant.standalone.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {

  private static final List<String> OWN = List.of("-Xmx256m", "-XX:+UseSerialGC");

  @Test
  void options_of_the_user_come_last_so_that_they_count() {
    assertThat(JavaCommand.flags(OWN, " -Xmx1g  -Done=1 "))
        .containsExactly("-Xmx256m", "-XX:+UseSerialGC", "-Xmx1g", "-Done=1");
  }

  @Test
  void a_collector_of_the_user_replaces_that_of_the_process() {
    assertThat(JavaCommand.flags(OWN, "-XX:-UseG1GC -XX:+UseZGC"))
        .containsExactly("-Xmx256m", "-XX:-UseG1GC", "-XX:+UseZGC");
  }

  @Test
  void without_options_a_process_has_its_own() {
    assertThat(JavaCommand.flags(OWN, null)).isEqualTo(OWN);
    assertThat(JavaCommand.flags(OWN, " ")).isEqualTo(OWN);
  }

  @Test
  void an_archive_of_classes_is_passed_on_without_other_arguments() {
    List<String> archive =
        List.of(
            "-XX:SharedArchiveFile=/a.jsa",
            "-Xshare:auto",
            "-Xlog:cds=off",
            "-Xlog:cds+dynamic=off");
    List<String> arguments = new ArrayList<>(List.of("-Xmx1g", "-Xlog:gc", "-Done=1"));
    arguments.addAll(archive);

    assertThat(JavaCommand.archive(arguments)).isEqualTo(archive);
  }
}

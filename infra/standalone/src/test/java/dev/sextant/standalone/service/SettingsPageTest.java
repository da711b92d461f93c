package dev.sextant.standalone.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.access.TaskSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/settings.md lists each setting as the code knows it. */
class SettingsPageTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `((?:SEXTANT|OTEL)_.*) \\|$");

  @Test
  void the_page_has_a_row_for_each_setting_and_no_other() throws IOException {
    List<String> rows = ROW.matcher(page()).results().map(row -> "`" + row.group(1)).toList();

    assertThat(rows)
        .containsExactlyElementsOf(
            Arrays.stream(Setting.values())
                .map(each -> "`%s` | %s | %s".formatted(each, words(each.need()), each.meaning()))
                .toList());
  }

  @Test
  void task_managers_read_settings_of_the_same_names() throws IOException {
    String tasks = page().substring(page().indexOf("Task managers need"));
    for (String name :
        List.of(
            TaskSettings.HOST,
            TaskSettings.PORT,
            TaskSettings.NAME,
            TaskSettings.CA_FILE,
            TaskSettings.PASSWORD_FILE,
            TaskSettings.KEYS_FILE,
            TaskSettings.MODEL_HOSTS,
            TaskSettings.MODEL_LOOPBACK)) {
      assertThat(Setting.find(name)).as(name).isPresent();
      assertThat(tasks).contains("`" + name + "`");
    }
  }

  private static String words(Setting.Need need) {
    return switch (need) {
      case REQUIRED -> "yes";
      case KEYCLOAK -> "with Keycloak";
      case LINK, LINK_AT_LEAST -> "with links";
      case OPTIONAL -> "no";
      case FLINK -> "by Flink";
      case MIGRATION -> "by migrate";
    };
  }

  private static String page() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/settings.md"))) {
      root = root.getParent();
    }
    return Files.readString(root.resolve("docs/settings.md"));
  }
}

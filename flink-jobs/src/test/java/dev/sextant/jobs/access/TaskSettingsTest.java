package dev.sextant.jobs.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskSettingsTest {

  @TempDir private Path folder;

  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void set() throws Exception {
    environment.put(TaskSettings.HOST, "db.internal");
    environment.put(TaskSettings.PASSWORD_FILE, file("password", "s3cret\n"));
    environment.put(TaskSettings.KEYS_FILE, file("keys", "first " + "0".repeat(64) + "\n"));
  }

  @Test
  void a_process_without_any_of_them_has_none() {
    assertThat(TaskSettings.read(Map.of("PATH", "/bin", TaskSettings.MODEL_HOSTS, "a"))).isEmpty();
  }

  @Test
  void the_database_is_reached_by_its_host_and_the_password_of_the_file() {
    DatabaseLogin login = TaskSettings.read(environment).orElseThrow().login();

    assertThat(login.jdbcUrl()).isEqualTo("jdbc:postgresql://db.internal:5432/sextant");
    assertThat(login.password().attempt().candidates()).containsExactly("s3cret");
    assertThat(login.toString()).doesNotContain("s3cret");
  }

  @Test
  void with_an_authority_the_server_must_prove_its_name() {
    environment.put(TaskSettings.PORT, "6432");
    environment.put(TaskSettings.NAME, "trust");
    environment.put(TaskSettings.CA_FILE, "/run/ca file.pem");

    assertThat(TaskSettings.read(environment).orElseThrow().login().jdbcUrl())
        .isEqualTo(
            "jdbc:postgresql://db.internal:6432/trust?sslmode=verify-full&sslrootcert=%2Frun%2Fca+file.pem");
  }

  @Test
  void models_on_this_machine_are_refused_unless_they_are_allowed() {
    environment.put(TaskSettings.MODEL_HOSTS, "LLM.internal, gpu.internal,");
    RemoteAccess models = TaskSettings.read(environment).orElseThrow().models();

    assertThat(models.endpoints().loopback()).isFalse();
    assertThat(models.endpoints().hosts()).isEqualTo(Set.of("llm.internal", "gpu.internal"));

    environment.put(TaskSettings.MODEL_LOOPBACK, "true");
    assertThat(TaskSettings.read(environment).orElseThrow().models().endpoints().loopback())
        .isTrue();
  }

  @Test
  void what_is_missing_or_wrong_is_named_and_no_secret_is_shown() throws Exception {
    assertRefused(Map.of(TaskSettings.HOST, "db"), TaskSettings.PASSWORD_FILE);
    assertRefused(with(TaskSettings.HOST, " "), "not set: " + TaskSettings.HOST);
    assertThat(TaskSettings.read(with(TaskSettings.CA_FILE, " ")).orElseThrow().login().jdbcUrl())
        .as("a blank setting is none")
        .doesNotContain("ssl");
    assertRefused(with(TaskSettings.PASSWORD_FILE, "/nowhere"), "cannot be read");
    assertRefused(with(TaskSettings.PASSWORD_FILE, file("empty", " \n")), "is empty");
    assertRefused(with(TaskSettings.MODEL_LOOPBACK, "yes"), "is true or false, found yes");
    assertRefused(with(TaskSettings.KEYS_FILE, file("wrong", "s3cret")), TaskSettings.KEYS_FILE);
  }

  private static void assertRefused(Map<String, String> environment, String named) {
    assertThatThrownBy(() -> TaskSettings.read(environment))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining(named)
        .message()
        .doesNotContain("s3cret");
  }

  private Map<String, String> with(String name, String value) {
    Map<String, String> changed = new HashMap<>(environment);
    changed.put(name, value);
    return changed;
  }

  private String file(String name, String content) throws Exception {
    return Files.writeString(folder.resolve(name), content).toString();
  }
}

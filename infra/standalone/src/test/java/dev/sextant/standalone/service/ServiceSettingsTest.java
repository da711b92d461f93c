package dev.sextant.standalone.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.inference.processor.InstructionSet;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceSettingsTest {

  private static final String SECRET = "s3cret-0123456789-0123456789-0123456789";

  private static final Set<Setting.Need> NEEDED =
      Set.of(Setting.Need.REQUIRED, Setting.Need.LINK, Setting.Need.LINK_AT_LEAST);

  @TempDir private Path folder;

  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void set() throws Exception {
    for (Setting setting : Setting.values()) {
      if (setting.need() == Setting.Need.REQUIRED) {
        environment.put(setting.name(), value(setting));
      }
    }
    put(Setting.SEXTANT_LISTEN, "127.0.0.1:8081");
    put(Setting.SEXTANT_DATABASE_HOST, "db.internal");
    put(Setting.SEXTANT_FLINK_URL, "https://flink.internal:8443");
    put(Setting.SEXTANT_CREDENTIAL_KEYS_FILE, file("keys", "first " + "0".repeat(64)));
  }

  @Test
  void a_process_with_links_has_one_tenant_and_listens_on_loopback() throws Exception {
    UUID tenant = UUID.randomUUID();
    withLinks(tenant);

    ServiceSettings settings = read();

    assertThat(settings.tenant().orElseThrow().value()).isEqualTo(tenant);
    assertThat(settings.api().listener().port()).isEqualTo(8081);
    assertThat(settings.api().access()).isInstanceOf(AccessConfig.Local.class);
    assertThat(settings.api().database().authority()).isEmpty();
    assertThat(settings.flink().getPort()).isEqualTo(8443);
    assertThat(settings.tasks().login().jdbcUrl()).contains("db.internal");

    put(Setting.SEXTANT_LISTEN, "0.0.0.0:8081");
    assertThatThrownBy(() -> read().api()).hasMessageContaining("listen on 127.0.0.1");
  }

  @Test
  void with_keycloak_the_process_may_be_reached_under_its_public_name() throws Exception {
    withKeycloak();
    put(Setting.SEXTANT_LISTEN, "0.0.0.0:8080");

    ServiceSettings settings = read();

    assertThat(settings.tenant()).isEmpty();
    assertThat(settings.api().access()).isInstanceOf(AccessConfig.Keycloak.class);
    assertThat(settings.api().listener().hostNames()).contains("sextant.example.org");
  }

  @Test
  void an_unknown_setting_is_refused_by_its_name() {
    withLinks(UUID.randomUUID());
    environment.put("SEXTANT_DATABASE_PASSWORD", SECRET);

    assertRefused("no setting SEXTANT_DATABASE_PASSWORD");
  }

  @Test
  void an_instruction_set_that_this_process_does_not_use_is_refused() {
    withLinks(UUID.randomUUID());
    put(Setting.SEXTANT_INSTRUCTION_SET, "sse9");
    assertRefused("SEXTANT_INSTRUCTION_SET is one of avx2, avx512, found sse9.");

    String used = InstructionSet.inUse();
    put(Setting.SEXTANT_INSTRUCTION_SET, used.endsWith("aten-avx2") ? "avx512" : "avx2");
    assertRefused("This process computes with " + used);
  }

  @Test
  void a_second_cluster_has_an_address_and_a_parallelism_of_its_own() {
    withLinks(UUID.randomUUID());
    assertThat(read().flinkWithGpus()).isEmpty();
    assertThat(read().gpuParallelism()).isEqualTo(1);

    put(Setting.SEXTANT_GPU_PARALLELISM, "3");
    assertRefused("SEXTANT_GPU_PARALLELISM has no effect here: SEXTANT_FLINK_GPU_URL is not set.");

    put(Setting.SEXTANT_FLINK_GPU_URL, "https://gpus.internal:8444");
    assertThat(read().flinkWithGpus().orElseThrow().getPort()).isEqualTo(8444);
    assertThat(read().gpuParallelism()).isEqualTo(3);

    assertRefusedWith(Setting.SEXTANT_FLINK_GPU_URL, "http://gpus:8081", "is https");
    assertRefusedWith(Setting.SEXTANT_GPU_PARALLELISM, "0", "is 1 to 1000, found 0");
    assertRefusedWith(
        Setting.OTEL_EXPORTER_OTLP_ENDPOINT,
        "http://me:s3cret@collector:4318",
        "OTEL_EXPORTER_OTLP_ENDPOINT is the address of a collector");
  }

  @Test
  void metrics_have_a_port_or_are_off() throws Exception {
    withLinks(UUID.randomUUID());
    assertThat(read().api().metrics()).isEmpty();

    put(Setting.SEXTANT_METRICS_HOST, "10.0.0.7");
    assertThatThrownBy(() -> read().api())
        .hasMessage("SEXTANT_METRICS_HOST has no effect here: SEXTANT_METRICS_PORT is not set.");

    put(Setting.SEXTANT_METRICS_PORT, "9464");
    assertThat(read().api().metrics()).contains(new ApiConfig.Metrics("10.0.0.7", 9464));

    environment.remove(Setting.SEXTANT_METRICS_HOST.name());
    assertThat(read().api().metrics()).contains(new ApiConfig.Metrics("127.0.0.1", 9464));

    put(Setting.SEXTANT_METRICS_PORT, "0");
    assertThatThrownBy(() -> read().api())
        .hasMessageContaining("SEXTANT_METRICS_PORT is 1 to 65535, found 0");
  }

  @Test
  void each_setting_that_is_needed_is_missed() {
    for (Setting setting : Setting.values()) {
      environment.clear();
      fill();
      withLinks(UUID.randomUUID());
      if (NEEDED.contains(setting.need())) {
        environment.put(setting.name(), " ");
        assertRefused("Not set: " + setting.name());
      }
    }
  }

  @Test
  void settings_of_the_other_way_to_sign_in_are_refused() {
    withLinks(UUID.randomUUID());
    put(Setting.SEXTANT_PUBLIC_URL, "https://sextant.example.org");
    assertRefused("SEXTANT_PUBLIC_URL has no effect here: people sign in with links");

    environment
        .keySet()
        .removeIf(name -> Setting.find(name).orElseThrow().need() == Setting.Need.LINK);
    withKeycloak();
    assertThat(read().instanceFile()).as("commands of this account ask for parts").isPresent();
    put(Setting.SEXTANT_LINK_TENANT, UUID.randomUUID().toString());
    assertRefused("SEXTANT_LINK_TENANT has no effect here: people sign in through Keycloak");
  }

  @Test
  void wrong_values_are_named_and_no_secret_is_shown() throws Exception {
    withLinks(UUID.randomUUID());
    assertRefusedWith(Setting.SEXTANT_LISTEN, "8080", "a host and a port");
    assertRefusedWith(Setting.SEXTANT_DATABASE_PORT, "65536", "is 1 to 65535, found 65536");
    assertRefusedWith(Setting.SEXTANT_PARALLELISM, "many", "is 1 to 1000, found many");
    assertRefusedWith(Setting.SEXTANT_FLINK_URL, "http://flink:8081", "is https");
    assertRefusedWith(Setting.SEXTANT_FLINK_URL, "flink internal", "is an address");
    assertRefusedWith(Setting.SEXTANT_LINK_TENANT, "acme", "is the id of a tenant");
    assertRefusedWith(Setting.SEXTANT_MODEL_LOOPBACK, "yes", "true or false");
    assertRefusedWith(Setting.SEXTANT_PEPPER_FILE, folder.resolve("none").toString(), "be read");
    assertRefusedWith(Setting.SEXTANT_DATABASE_API_PASSWORD_FILE, file("blank", " \n"), "is empty");
    assertRefusedWith(
        Setting.SEXTANT_CREDENTIAL_KEYS_FILE, file("wrong", SECRET), "64 hexadecimal digits");
  }

  private void assertRefusedWith(Setting setting, String value, String words) {
    String before = environment.get(setting.name());
    put(setting, value);
    assertRefused(words);
    if (before == null) {
      environment.remove(setting.name());
    } else {
      put(setting, before);
    }
  }

  private void assertRefused(String words) {
    assertThatThrownBy(() -> read().check())
        .isInstanceOfSatisfying(
            Halt.class,
            halt -> {
              assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED);
              assertThat(halt).hasMessageContaining(words);
              assertThat(halt.getMessage()).doesNotContain("s3cret");
            });
  }

  private ServiceSettings read() {
    return ServiceSettings.read(environment);
  }

  private void fill() {
    try {
      set();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void withLinks(UUID tenant) {
    put(Setting.SEXTANT_SIGNING_KEY_FILE, folder.resolve("signing.jwk").toString());
    put(Setting.SEXTANT_LINK_TENANT, tenant.toString());
    put(Setting.SEXTANT_INSTANCE_FILE, folder.resolve("instance.json").toString());
  }

  private void withKeycloak() {
    put(Setting.SEXTANT_KEYCLOAK_ISSUER, "https://id.example.org/realms/sextant");
    put(Setting.SEXTANT_KEYCLOAK_WEB_SECRET_FILE, folder.resolve("secret").toString());
    put(Setting.SEXTANT_KEYCLOAK_PROVISIONING_SECRET_FILE, folder.resolve("secret").toString());
    put(Setting.SEXTANT_PUBLIC_URL, "https://sextant.example.org");
  }

  private void put(Setting setting, String value) {
    environment.put(setting.name(), value);
  }

  private String value(Setting setting) throws Exception {
    return setting.name().endsWith("_DIR")
        ? folder.resolve(setting.name()).toString()
        : file("secret", SECRET);
  }

  private String file(String name, String content) throws Exception {
    return Files.writeString(folder.resolve(name), content).toString();
  }
}

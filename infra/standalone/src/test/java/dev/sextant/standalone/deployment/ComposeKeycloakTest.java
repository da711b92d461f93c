package dev.sextant.standalone.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script that starts Keycloak on Compose, with folders of this test in place of the image's.
 */
class ComposeKeycloakTest {

  private static final String REALM = "data/import/sextant-realm.json";

  @TempDir private Path folder;

  @BeforeEach
  void makeTheImage() throws IOException {
    write("opt/keycloak/bin/kc.sh", "#!/bin/sh\necho \"$0 $*\" $KC_DB_PASSWORD\n");
    Files.setPosixFilePermissions(
        folder.resolve("opt/keycloak/bin/kc.sh"), PosixFilePermissions.fromString("r-xr-xr-x"));
    write("etc/sextant/sextant-realm.json", "{}");
    for (String secret :
        List.of(
            "keycloak-database.password",
            "keycloak-admin.password",
            "keycloak-web.secret",
            "keycloak-provisioning.secret")) {
      write("run/secrets/" + secret, "of " + secret);
    }
  }

  @Test
  void each_start_runs_a_whole_copy_with_the_realm() throws Exception {
    for (int start = 1; start <= 2; start++) {
      Path programs = Files.createDirectories(folder.resolve("programs"));

      assertThat(start())
          .isEqualTo(
              programs.resolve("bin/kc.sh")
                  + " start --import-realm of keycloak-database.password\n");

      assertThat(programs.resolve(REALM)).hasContent("{}");
    }
    assertThat(folder.resolve("opt/keycloak/data")).as("the image").doesNotExist();
  }

  @Test
  void what_it_writes_is_in_memory() throws Exception {
    List<String> inMemory =
        service().at("tmpfs").texts().stream().map(each -> each.replaceAll(":.*", "")).toList();

    assertThat(inMemory).contains("/programs", "/tmp");
    assertThat(service().at("volumes").isThere()).isFalse();
  }

  private String start() throws Exception {
    List<String> line = service().at("entrypoint").texts();
    String script =
        line.get(2).replace("$$", "$").replaceAll("/(opt|programs|etc|run)\\b", folder + "/$1");
    Process process =
        new ProcessBuilder(line.get(0), line.get(1), script).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  private static Tree service() throws IOException {
    return Tree.parse(DeploymentFiles.compose()).at("services", "keycloak");
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

package dev.sextant.standalone.command.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.DeploymentKeys;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class KeysCommandTest {

  @TempDir private Path folder;

  @Test
  void each_secret_is_made_once_and_only_its_owner_reads_it() throws Exception {
    assertThat(run("--out", folder.resolve("secrets").toString(), "--host", "db.internal"))
        .isZero();
    Map<String, String> made = contents(folder.resolve("secrets"));
    assertThat(run("--out", folder.resolve("secrets").toString())).isZero();

    assertThat(contents(folder.resolve("secrets"))).isEqualTo(made);
    assertThat(made.keySet())
        .containsAll(DeploymentKeys.SECRETS)
        .contains("pepper", "credentials.key", "flink.p12", "flink.password")
        .contains("postgres-ca.pem", "postgres-key.pem");
    assertThat(made.values()).doesNotHaveDuplicates();
    for (String name : made.keySet()) {
      assertThat(Files.getPosixFilePermissions(folder.resolve("secrets").resolve(name)))
          .as(name)
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void the_certificates_name_the_hosts_that_clients_connect_to() throws Exception {
    new DeploymentKeys(folder).make(List.of("db.internal"));

    try (InputStream pem = Files.newInputStream(folder.resolve("postgres-ca.pem"))) {
      X509Certificate postgres =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
      assertThat(names(postgres)).contains("postgres", "db.internal");
    }
    char[] password = Files.readString(folder.resolve("flink.password")).toCharArray();
    KeyStore flink = KeyStore.getInstance(folder.resolve("flink.p12").toFile(), password);
    assertThat(names((X509Certificate) flink.getCertificate("sextant")))
        .contains("jobmanager", "jobmanager-gpu", "flink-rest", "db.internal");
  }

  @Test
  void a_host_that_is_no_name_is_refused() {
    KeysCommand command = new KeysCommand();
    new CommandLine(command).parseArgs("--out", folder.toString(), "--host", "a,ip:1.2.3.4");

    assertThatThrownBy(command::call)
        .isInstanceOf(Halt.class)
        .hasMessage("--host is the name of a host, found a,ip:1.2.3.4.");
  }

  private static int run(String... line) {
    return new CommandLine(new KeysCommand()).execute(line);
  }

  private static List<String> names(X509Certificate certificate) throws Exception {
    return certificate.getSubjectAlternativeNames().stream()
        .map(name -> String.valueOf(name.get(1)))
        .toList();
  }

  private static Map<String, String> contents(Path folder) throws Exception {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(
            file.getFileName().toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return contents;
  }
}

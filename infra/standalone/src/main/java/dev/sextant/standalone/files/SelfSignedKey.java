package dev.sextant.standalone.files;

import dev.sextant.standalone.console.Wait;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A key pair whose certificate it signed itself.
 *
 * @param store PKCS #12 file, readable by its owner only
 * @param password of the file; {@link PrivateFiles#secret random}, since nothing slows down its
 *     guessing
 */
public record SelfSignedKey(Path store, String password) {

  private static final String ALIAS = "sextant";
  private static final String PASSWORD = "SEXTANT_STORE_PASSWORD";
  private static final String DAYS = "3650";

  /** Each process that reads the file repeats them, several times and in code not compiled yet. */
  private static final String ITERATIONS = "1";

  private static final int LINE = 64;

  /** The names under which processes of one machine reach each other. */
  private static final String NAMES = "san=ip:127.0.0.1,dns:localhost";

  /** Makes a key for processes of one machine in a file, which is replaced. */
  public static SelfSignedKey create(Path store, String password) throws IOException {
    return create(store, password, List.of());
  }

  /**
   * Makes a key in a file, which is replaced.
   *
   * @param hosts names under which other machines reach the processes that present it
   */
  public static SelfSignedKey create(Path store, String password, List<String> hosts)
      throws IOException {
    Files.deleteIfExists(store);
    SelfSignedKey made = new SelfSignedKey(store, password);
    made.generate(
        Stream.concat(Stream.of(NAMES), hosts.stream().map(host -> "dns:" + host))
            .collect(Collectors.joining(",")));
    Files.setPosixFilePermissions(store, PosixFilePermissions.fromString("rw-------"));
    return made;
  }

  /** Only this program makes certificates with the JDK. Secrets are passed in the environment. */
  private void generate(String names) throws IOException {
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    ProcessBuilder command =
        new ProcessBuilder(
                List.of(
                    keytool.toString(),
                    "-J-XX:TieredStopAtLevel=1", // it ends before better code pays off
                    "-J-XX:+UseSerialGC",
                    "-J-Dkeystore.pkcs12.certPbeIterationCount=" + ITERATIONS,
                    "-J-Dkeystore.pkcs12.keyPbeIterationCount=" + ITERATIONS,
                    "-J-Dkeystore.pkcs12.macIterationCount=" + ITERATIONS,
                    "-genkeypair",
                    "-alias",
                    ALIAS,
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=sextant",
                    "-ext",
                    names,
                    "-validity",
                    DAYS,
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    store.toString(),
                    "-storepass:env",
                    PASSWORD))
            .redirectErrorStream(true);
    command.environment().put(PASSWORD, password);
    Process process = command.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (Wait.on(process::waitFor) != 0) {
      throw new IOException("keytool made no key:\n" + output);
    }
  }

  /** Writes the certificate, which is no secret, as PEM. */
  public void writeCertificate(Path file) throws IOException {
    write(file, "CERTIFICATE", (keys) -> keys.getCertificate(ALIAS).getEncoded());
  }

  /** Writes the private key as PEM with mode 0600. */
  public void writePrivateKey(Path file) throws IOException {
    write(file, "PRIVATE KEY", keys -> keys.getKey(ALIAS, password.toCharArray()).getEncoded());
  }

  @FunctionalInterface
  private interface Part {
    byte[] of(KeyStore keys) throws GeneralSecurityException;
  }

  private void write(Path file, String kind, Part part) throws IOException {
    try {
      KeyStore keys = KeyStore.getInstance(store.toFile(), password.toCharArray());
      String body = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(part.of(keys));
      String pem = "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(kind, body);
      PrivateFiles.write(file, pem.getBytes(StandardCharsets.US_ASCII));
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot read the key in " + store, e);
    }
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "SelfSignedKey[%s]".formatted(store);
  }
}

package dev.sextant.standalone.postgres;

import dev.sextant.migrations.Roles;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The passwords of the superuser and of the three roles, created once, kept in a file of mode 0600.
 * While {@link PasswordChange} changes the passwords of the roles, the file also has their next
 * ones.
 *
 * @param superuser password of {@code postgres}
 * @param roles passwords of the roles that Sextant itself uses
 */
public record PostgresSecrets(String superuser, Roles roles) {

  /** After the name of a role: the password that it gets. */
  static final String NEXT = ".next";

  private static final String SUPERUSER = "postgres";

  /** Returns the newest passwords of a file, which is created if it is missing. */
  static PostgresSecrets of(Path file) throws IOException {
    Map<String, String> kept =
        PrivateFiles.secrets(file, List.of(SUPERUSER, Roles.OWNER, Roles.API, Roles.JOBS));
    Properties next = read(file);
    return new PostgresSecrets(
        get(kept, SUPERUSER),
        new Roles(
            newest(kept, next, Roles.OWNER),
            newest(kept, next, Roles.API),
            newest(kept, next, Roles.JOBS)));
  }

  /**
   * Returns the passwords that a role may have now.
   *
   * @return the newest last; at least one
   * @throws IOException if the file has none; the message continues a sentence about the file
   */
  static List<String> of(Path file, String role) throws IOException {
    Properties kept;
    try {
      kept = read(file);
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException("cannot be read", e);
    }
    List<String> passwords =
        Stream.of(role, role + NEXT)
            .map(kept::getProperty)
            .filter(each -> each != null && !each.isBlank())
            .distinct()
            .toList();
    if (passwords.isEmpty()) {
      throw new IOException("has no password of " + role);
    }
    return passwords;
  }

  /** Reads a file of properties. */
  static Properties read(Path file) throws IOException {
    Properties kept = new Properties();
    kept.load(new StringReader(Files.readString(file)));
    return kept;
  }

  private static String newest(Map<String, String> kept, Properties next, String role) {
    return next.getProperty(role + NEXT, get(kept, role));
  }

  /** Returns the secrets without the passwords of the superuser and of the schema's owner. */
  PostgresSecrets ofServingRoles() {
    return new PostgresSecrets("", new Roles("", roles.api(), roles.jobs()));
  }

  private static String get(Map<String, String> kept, String role) {
    return Objects.requireNonNull(kept.get(role));
  }

  /** Omits the passwords. */
  @Override
  public String toString() {
    return "PostgresSecrets[]";
  }
}

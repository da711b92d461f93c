package dev.sextant.standalone.postgres;

import dev.sextant.migrations.Roles;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The passwords of the superuser and of the three roles, created once, kept in a file of mode 0600.
 *
 * @param superuser password of {@code postgres}
 * @param roles passwords of the roles that Sextant itself uses
 */
public record PostgresSecrets(String superuser, Roles roles) {

  private static final String SUPERUSER = "postgres";

  static PostgresSecrets of(Path file) throws IOException {
    Map<String, String> kept =
        PrivateFiles.secrets(file, List.of(SUPERUSER, Roles.OWNER, Roles.API, Roles.JOBS));
    return new PostgresSecrets(
        get(kept, SUPERUSER),
        new Roles(get(kept, Roles.OWNER), get(kept, Roles.API), get(kept, Roles.JOBS)));
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

package dev.sextant.standalone.postgres;

import dev.sextant.migrations.Roles;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The passwords of the superuser and of the three roles, created once, kept in a file of mode 0600.
 *
 * @param superuser password of {@code postgres}
 * @param roles passwords of the roles that Sextant itself uses
 */
public record PostgresSecrets(String superuser, Roles roles) {

  private static final String SUPERUSER = "postgres";

  /** Returns the file's secrets, creating them if the file is missing. */
  static PostgresSecrets of(Path file) throws IOException {
    if (!Files.exists(file)) {
      Properties fresh = new Properties();
      for (String role : new String[] {SUPERUSER, Roles.OWNER, Roles.API, Roles.JOBS}) {
        fresh.setProperty(role, PrivateFiles.secret());
      }
      StringWriter text = new StringWriter();
      fresh.store(text, null);
      PrivateFiles.write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }
    Properties kept = new Properties();
    kept.load(new StringReader(Files.readString(file)));
    return new PostgresSecrets(
        get(kept, SUPERUSER, file),
        new Roles(
            get(kept, Roles.OWNER, file), get(kept, Roles.API, file), get(kept, Roles.JOBS, file)));
  }

  /** Returns the secrets without the passwords of the superuser and of the schema's owner. */
  PostgresSecrets ofServingRoles() {
    return new PostgresSecrets("", new Roles("", roles.api(), roles.jobs()));
  }

  private static String get(Properties kept, String role, Path file) throws IOException {
    String password = kept.getProperty(role);
    if (password == null) {
      throw new IOException("%s has no password of %s".formatted(file, role));
    }
    return password;
  }

  /** Omits the passwords. */
  @Override
  public String toString() {
    return "PostgresSecrets[]";
  }
}

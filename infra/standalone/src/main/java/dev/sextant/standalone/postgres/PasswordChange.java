package dev.sextant.standalone.postgres;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.migrations.Roles;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;

/**
 * Changes the passwords of the roles of a Postgres that runs, while processes sign in to it.
 *
 * <p>Processes read the files of the passwords for each new connection. The files have the old and
 * the new ones before Postgres changes, and the new ones alone after it has. So at each moment,
 * also after {@code kill -9}, the files have the passwords that Postgres knows.
 *
 * @param secretsFile file of the passwords; files of single passwords are in its folder
 */
public record PasswordChange(Path secretsFile) {

  private static final List<String> ROLES = List.of(Roles.OWNER, Roles.API, Roles.JOBS);

  /**
   * Changes them, or completes the change that was interrupted. Callers hold the lock of the
   * passwords.
   *
   * @param superuser connection of a role that may change others
   * @throws SQLException if Postgres refuses; both passwords of each role then stay in the files
   */
  public void run(Connection superuser) throws IOException, SQLException {
    Properties kept = PostgresSecrets.read(secretsFile);
    ROLES.forEach(role -> kept.putIfAbsent(role + PostgresSecrets.NEXT, PrivateFiles.secret()));
    store(kept);
    for (String role : ROLES) {
      storeSingle(role, PostgresSecrets.of(secretsFile, role));
    }
    PostgresSecrets.of(secretsFile).roles().change(superuser);
    complete();
  }

  /** Removes the old passwords, once Postgres knows the next ones. */
  void complete() throws IOException {
    Properties kept = PostgresSecrets.read(secretsFile);
    boolean changed = false;
    for (String role : ROLES) {
      Object next = kept.remove(role + PostgresSecrets.NEXT);
      if (next != null) {
        kept.put(role, next);
        changed = true;
      }
    }
    if (!changed) {
      return;
    }
    store(kept);
    for (String role : ROLES) {
      storeSingle(role, List.of(kept.getProperty(role)));
    }
  }

  private void store(Properties kept) throws IOException {
    StringWriter text = new StringWriter();
    kept.store(text, null);
    PrivateFiles.write(secretsFile, text.toString().getBytes(UTF_8));
  }

  /** Processes of a cluster have a file for each role. */
  private void storeSingle(String role, List<String> passwords) throws IOException {
    Path file = secretsFile.resolveSibling(role.replace('_', '-') + ".password");
    if (Files.exists(file)) {
      PrivateFiles.write(file, (String.join("\n", passwords) + "\n").getBytes(UTF_8));
    }
  }
}

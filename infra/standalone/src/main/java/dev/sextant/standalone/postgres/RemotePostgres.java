package dev.sextant.standalone.postgres;

import java.nio.file.Path;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A Postgres that somebody else runs.
 *
 * @param authority certificate, in PEM, by which it must prove its name over TLS
 */
public record RemotePostgres(String host, int port, Optional<Path> authority) {

  /**
   * A role that may sign in.
   *
   * @param role its name
   */
  public record Login(String role, String password) {

    /** Omits the password. */
    @Override
    public String toString() {
      return "Login[" + role + "]";
    }
  }

  /** Returns connections of a role to a database. */
  public DataSource connections(String database, Login login) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {host});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName(database);
    source.setUser(login.role());
    source.setPassword(login.password());
    authority.ifPresent(
        certificate -> {
          source.setSslMode("verify-full");
          source.setSslRootCert(certificate.toString());
        });
    return source;
  }
}

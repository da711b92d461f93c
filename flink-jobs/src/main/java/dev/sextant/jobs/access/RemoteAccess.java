package dev.sextant.jobs.access;

import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the tasks of this process need to call models over HTTP. It belongs to the process, not to a
 * job, so no key is ever part of a job's graph.
 *
 * @param keys decrypt the credentials in the tables
 * @param endpoints addresses that the operator allows
 */
public record RemoteAccess(CredentialKeys keys, EndpointPolicy endpoints) {

  private static final Map<String, RemoteAccess> BY_DATABASE = new ConcurrentHashMap<>();

  /** Lets the tasks of this process that use a database call models, until the result is closed. */
  public static Grant grant(String jdbcUrl, RemoteAccess access) {
    BY_DATABASE.put(jdbcUrl, access);
    return () -> BY_DATABASE.remove(jdbcUrl, access);
  }

  /**
   * Returns the access of tasks that use a database.
   *
   * @throws IllegalStateException if the process was not given one
   */
  public static RemoteAccess of(String jdbcUrl) {
    RemoteAccess access = BY_DATABASE.get(jdbcUrl);
    if (access == null) {
      throw new IllegalStateException(
          "this process was given no keys for credentials, so it cannot call models");
    }
    return access;
  }

  /** Ends when it is closed. */
  @FunctionalInterface
  public interface Grant extends AutoCloseable {
    @Override
    void close();
  }
}

package dev.sextant.jobs.access;

import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;

/**
 * What the tasks of this process need to call models over HTTP. It belongs to the process, not to a
 * job, so no key is ever part of a job's graph.
 *
 * @param keys decrypt the credentials in the tables
 * @param endpoints addresses that the operator allows
 */
public record RemoteAccess(CredentialKeys keys, EndpointPolicy endpoints) {

  private static final ProcessGrants<RemoteAccess> GRANTS =
      new ProcessGrants<>(() -> TaskSettings.current().map(TaskSettings::models));

  /** Lets the tasks of this process call an instance's models, until the result is closed. */
  public static Grant grant(String instance, RemoteAccess access) {
    return GRANTS.grant(instance, access);
  }

  /**
   * Returns what the tasks of an instance may call.
   *
   * @throws SettingsException if the process has no keys
   */
  public static RemoteAccess of(String instance) {
    return GRANTS
        .of(instance)
        .orElseThrow(
            () ->
                new SettingsException(
                    "this process was given no keys for credentials, so it cannot call models: "
                        + TaskSettings.needed()));
  }
}

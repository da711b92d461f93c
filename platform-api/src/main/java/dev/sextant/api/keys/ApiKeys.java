package dev.sextant.api.keys;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.TenantDatabase;
import java.time.Clock;
import java.util.Map;

/** Entry point of the package: wires the management and authentication of keys. */
public final class ApiKeys {

  private final ApiKeyService keys;

  /**
   * Creates the components.
   *
   * @param mostDays maximum lifetime of a key in days
   */
  public ApiKeys(TenantDatabase database, Pepper pepper, int mostDays) {
    this.keys = new ApiKeyService(database, pepper, mostDays, Clock.systemUTC());
  }

  /** Returns whether a bearer value has the form of a key, valid or not. */
  public static boolean isKey(String text) {
    return text.startsWith(KeyText.PREFIX);
  }

  /** Returns the authenticator of keys. */
  public Authenticator authenticator() {
    return keys::authenticate;
  }

  /** Returns the watch that records the use of keys. */
  public Watch watch() {
    return new KeyUseWatch(keys, Clock.systemUTC());
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return new ApiKeyRoutes(keys).operations();
  }
}

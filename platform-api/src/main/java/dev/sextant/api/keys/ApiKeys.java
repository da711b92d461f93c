package dev.sextant.api.keys;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.TenantDatabase;
import java.time.Clock;
import java.util.Map;

/** All of keys, put together. */
public final class ApiKeys {

  private final ApiKeyService keys;

  /**
   * Creates it.
   *
   * @param mostDays how far ahead a key may expire
   */
  public ApiKeys(TenantDatabase database, Pepper pepper, int mostDays) {
    this.keys = new ApiKeyService(database, pepper, mostDays, Clock.systemUTC());
  }

  /** Returns whether a bearer's text is a key, be it a good one or not. */
  public static boolean isKey(String text) {
    return text.startsWith(KeyText.PREFIX);
  }

  /** Returns what tells whose key it is. */
  public Authenticator authenticator() {
    return new KeyAuthenticator(keys);
  }

  /** Returns what notes that a key was used. */
  public Watch watch() {
    return new KeyUseWatch(keys, Clock.systemUTC());
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return new ApiKeyRoutes(keys).operations();
  }
}

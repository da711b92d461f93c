package dev.sextant.standalone.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An instance, and what signs in there: the variable of a key, a key, or a person's tokens.
 *
 * @param url scheme, host and port
 * @param keyEnv variable of the environment that holds the key
 * @param key a key of the API
 * @param realm a person's sign-in
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Profile(
    String url, @Nullable String keyEnv, @Nullable String key, @Nullable RealmSignIn realm) {

  /** Creates a profile of a key that is in a variable. */
  public static Profile ofVariable(String url, String keyEnv) {
    return new Profile(url, keyEnv, null, null);
  }

  /** Creates a profile that holds a key. */
  public static Profile ofKey(String url, String key) {
    return new Profile(url, null, key, null);
  }

  /** Creates a profile of a person. */
  public static Profile ofPerson(String url, RealmSignIn realm) {
    return new Profile(url, null, null, realm);
  }

  /** Describes how it signs in, without any secret. */
  public String signIn() {
    if (realm != null) {
      return "sign-in at " + realm.issuer();
    }
    return key != null ? "key in the file" : "key in the variable " + keyEnv;
  }

  /** Omits the key. */
  @Override
  public String toString() {
    return "Profile[url=%s, %s]".formatted(url, signIn());
  }
}

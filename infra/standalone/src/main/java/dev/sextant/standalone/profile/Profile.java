package dev.sextant.standalone.profile;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An instance, and what signs in there: the variable of a key, or the key.
 *
 * @param url scheme, host and port
 * @param keyEnv variable of the environment that holds the key
 * @param key a key of the API
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Profile(String url, @Nullable String keyEnv, @Nullable String key) {

  /** Describes how it signs in, without any secret. */
  public String signIn() {
    return key != null ? "key in the file" : "key in the variable " + keyEnv;
  }

  /** Omits the key. */
  @Override
  public String toString() {
    return "Profile[url=%s, %s]".formatted(url, signIn());
  }
}

package dev.sextant.standalone.command.hosted;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An instance that a command reaches by a key of its API.
 *
 * @param address scheme, host and port
 * @param keyVariable the variable of the environment that holds the key
 */
public record HostedInstance(String address, String keyVariable) {

  /** The variable that is read if the line names none. */
  public static final String KEY_VARIABLE = "SEXTANT_KEY";

  private static final Set<String> SCHEMES = Set.of("http", "https");

  /** Of this machine, where nobody reads along. */
  private static final Set<String> OWN = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Returns the instance of an address below it; empty if it is no address on the web.
   *
   * @throws WrongLineException if the key would be sent in the clear
   */
  public static Optional<HostedInstance> of(String address, String keyVariable) {
    URI uri;
    try {
      uri = URI.create(address);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!SCHEMES.contains(scheme) || uri.getHost() == null || uri.getUserInfo() != null) {
      return Optional.empty();
    }
    if (scheme.equals("http") && !OWN.contains(uri.getHost().toLowerCase(Locale.ROOT))) {
      throw new WrongLineException(
          "The key would go to %s unencrypted: write https.".formatted(uri.getHost()));
    }
    return Optional.of(new HostedInstance(scheme + "://" + uri.getRawAuthority(), keyVariable));
  }

  /**
   * Creates a client with the key.
   *
   * @throws WrongLineException if the environment has no key
   */
  public ApiClient client() {
    String value = System.getenv(keyVariable);
    if (value == null || value.isBlank()) {
      throw new WrongLineException(
          "%s needs a key of its API in the variable %s.".formatted(address, keyVariable));
    }
    String key = value.strip();
    if (key.chars().anyMatch(each -> each <= ' ' || each > '~')) {
      throw new WrongLineException(
          "The variable %s holds no key of the API.".formatted(keyVariable));
    }
    return ApiClient.withKey(address, key);
  }

  /** Returns what to tell people if no reply comes. */
  public Halt silence(IOException failure) {
    return Halt.error("%s did not answer: %s.".formatted(address, failure), failure);
  }
}

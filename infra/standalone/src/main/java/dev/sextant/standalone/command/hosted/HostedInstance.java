package dev.sextant.standalone.command.hosted;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.Outage;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.profile.Profile;
import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An instance that a command reaches by a key of its API.
 *
 * @param address scheme, host and port
 * @param keys returns the key; refuses if there is none
 */
public record HostedInstance(String address, Supplier<String> keys) {

  /** The variable that is read if the line names none. */
  public static final String KEY_VARIABLE = "SEXTANT_KEY";

  private static final Set<String> SCHEMES = Set.of("http", "https");

  /** Of this machine, where nobody reads along. */
  private static final Set<String> OWN = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Returns the instance of an address below it; empty if it is no address on the web.
   *
   * @param keyVariable the variable of the environment that holds the key
   * @throws WrongLineException if the key would be sent in the clear
   */
  public static Optional<HostedInstance> of(String address, String keyVariable) {
    return origin(address)
        .map(origin -> new HostedInstance(origin, () -> fromVariable(origin, keyVariable)));
  }

  /**
   * Returns the instance of a profile that has a key.
   *
   * @throws WrongLineException if the profile holds no address
   */
  public static HostedInstance of(Profile profile) {
    String key = profile.key();
    String variable = profile.keyEnv() == null ? KEY_VARIABLE : profile.keyEnv();
    String origin =
        origin(profile.url())
            .orElseThrow(
                () ->
                    new WrongLineException(
                        "The profile has no address of an instance: '%s'."
                            .formatted(profile.url())));
    return new HostedInstance(
        origin,
        key == null
            ? () -> fromVariable(origin, variable)
            : () -> printable(key, "The profile").orElseThrow());
  }

  /**
   * Returns scheme, host and port of an address; empty if it is no address on the web.
   *
   * @throws WrongLineException if a key would be sent in the clear
   */
  public static Optional<String> origin(String address) {
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
    return Optional.of(scheme + "://" + uri.getRawAuthority());
  }

  /**
   * Returns a key without the white space around it.
   *
   * @param holder names where it comes from, in an error
   * @return empty if there is none
   * @throws WrongLineException if it has characters that no key has
   */
  public static Optional<String> printable(@Nullable String value, String holder) {
    if (value == null || value.isBlank()) {
      return Optional.empty();
    }
    String key = value.strip();
    if (key.chars().anyMatch(each -> each <= ' ' || each > '~')) {
      throw new WrongLineException("%s holds no key of the API.".formatted(holder));
    }
    return Optional.of(key);
  }

  private static String fromVariable(String address, String variable) {
    return printable(System.getenv(variable), "The variable " + variable)
        .orElseThrow(
            () ->
                new WrongLineException(
                    "%s needs a key of its API in the variable %s.".formatted(address, variable)));
  }

  /**
   * Creates a client with the key.
   *
   * @throws WrongLineException if there is no key
   */
  public ApiClient client() {
    return client(Outage.impatient());
  }

  /**
   * Creates a client with the key.
   *
   * @param outage decides about requests that get no reply
   * @throws WrongLineException if there is no key
   */
  public ApiClient client(Outage outage) {
    Objects.requireNonNull(keys.get()); // a missing key is refused before the first request
    return ApiClient.withKey(address, keys, outage);
  }

  /** Returns what to tell people if no reply comes. */
  public Halt silence(IOException failure) {
    return Halt.error("%s did not answer: %s.".formatted(address, failure), failure);
  }
}

package dev.sextant.standalone.command.gate;

import dev.sextant.standalone.command.WrongLineException;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of an experiment, of its page or in the API.
 *
 * @param instance scheme, host and port
 * @param id of the experiment
 */
record ExperimentAddress(String instance, String id) {

  /** Of this machine, where nobody reads along. */
  private static final Set<String> OWN = Set.of("localhost", "127.0.0.1", "[::1]");

  private static final Pattern PATH =
      Pattern.compile(
          "(?:/api/v1)?/experiments/"
              + "([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})"
              + "(?:/.*)?");

  /**
   * Reads an address.
   *
   * @throws WrongLineException if it is none of an experiment, or would send a key in the clear
   */
  static ExperimentAddress read(String word) {
    URI address = uri(word);
    Matcher path = PATH.matcher(address.getPath() == null ? "" : address.getPath());
    if (address.getHost() == null || address.getUserInfo() != null || !path.matches()) {
      throw wrong(word);
    }
    if (!address.getScheme().equalsIgnoreCase("https")
        && !OWN.contains(address.getHost().toLowerCase(Locale.ROOT))) {
      throw new WrongLineException(
          "The key would go to %s unencrypted: write https.".formatted(address.getHost()));
    }
    return new ExperimentAddress(
        address.getScheme() + "://" + address.getRawAuthority(), path.group(1));
  }

  private static URI uri(String word) {
    try {
      return URI.create(word);
    } catch (IllegalArgumentException e) {
      throw wrong(word);
    }
  }

  private static WrongLineException wrong(String word) {
    return new WrongLineException(
        "Expected the address of an experiment, such as https://sextant.example.org/experiments/ID; found %s."
            .formatted(word));
  }
}

package dev.sextant.standalone.command.gate;

import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.hosted.HostedInstance;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of an experiment, of its page or in the API.
 *
 * @param id of the experiment
 */
record ExperimentAddress(HostedInstance instance, String id) {

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
  static ExperimentAddress read(String word, String keyVariable) {
    HostedInstance instance = HostedInstance.of(word, keyVariable).orElseThrow(() -> wrong(word));
    Matcher path = PATH.matcher(URI.create(word).getPath());
    if (!path.matches()) {
      throw wrong(word);
    }
    return new ExperimentAddress(instance, path.group(1));
  }

  private static WrongLineException wrong(String word) {
    return new WrongLineException(
        "Expected the address of an experiment, such as https://sextant.example.org/experiments/ID; found %s."
            .formatted(word));
  }
}

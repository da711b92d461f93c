package dev.sextant.standalone.console;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A parsed command line: {@code --name value} or {@code --name=value}, switches, and words.
 *
 * @param words arguments that are not options, in order
 * @param values the options' values by name, with the dashes; a switch has an empty value
 */
public record Arguments(List<String> words, Map<String, String> values) {

  public Arguments {
    words = List.copyOf(words);
    values = Map.copyOf(values);
  }

  /**
   * Parses a command line.
   *
   * @param line arguments after the command
   * @param options names of options with a value
   * @param switches names of options without a value
   * @throws Halt (refused) if an option is unknown, given twice, or lacks its value
   */
  public static Arguments parse(List<String> line, Set<String> options, Set<String> switches) {
    List<String> words = new ArrayList<>();
    Map<String, String> values = new HashMap<>();
    Deque<String> rest = new ArrayDeque<>(line);
    while (!rest.isEmpty()) {
      String word = rest.removeFirst();
      if (!word.startsWith("--")) {
        words.add(word);
        continue;
      }
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      String value = "";
      if (options.contains(name)) {
        value = equals < 0 ? next(rest, name) : word.substring(equals + 1);
      } else if (!switches.contains(name) || equals >= 0) {
        throw Halt.refused("There is no option %s here.".formatted(word));
      }
      if (values.put(name, value) != null) {
        throw Halt.refused("The option %s is given twice.".formatted(name));
      }
    }
    return new Arguments(words, values);
  }

  private static String next(Deque<String> rest, String name) {
    if (rest.isEmpty() || rest.getFirst().startsWith("--")) {
      throw Halt.refused("The option %s needs a value.".formatted(name));
    }
    return rest.removeFirst();
  }

  /** Returns the option's value, if given. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** Returns whether the switch is given. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /**
   * Returns the words.
   *
   * @throws Halt (refused) unless there are exactly {@code count} words
   */
  public List<String> words(int count, String expected) {
    if (words.size() != count) {
      throw Halt.refused("Expected %s, found %s.".formatted(expected, words));
    }
    return words;
  }

  /**
   * Returns a whole number.
   *
   * @throws Halt (refused) if it is not a number or out of range
   */
  public Optional<Long> findNumber(String name, long least, long most) {
    return find(name)
        .map(
            value -> {
              try {
                long number = Long.parseLong(value);
                if (number >= least && number <= most) {
                  return number;
                }
              } catch (NumberFormatException e) {
                // refused below, like a number out of range
              }
              throw Halt.refused(
                  "%s takes a whole number from %d to %d, found '%s'."
                      .formatted(name, least, most, value));
            });
  }

  /**
   * Returns the parts of a comma-separated value, without blank ones; empty if the option is not
   * given.
   */
  public List<String> list(String name) {
    return find(name).stream()
        .flatMap(value -> List.of(value.split(",")).stream())
        .map(String::strip)
        .filter(part -> !part.isEmpty())
        .toList();
  }

  /**
   * Returns the option's value if it is one of the allowed values.
   *
   * @throws Halt (refused) if it has another value
   */
  public Optional<String> findOneOf(String name, List<String> allowed) {
    find(name)
        .filter(value -> !allowed.contains(value))
        .ifPresent(
            value -> {
              throw Halt.refused(
                  "%s takes one of %s, found '%s'."
                      .formatted(name, String.join(", ", allowed), value));
            });
    return find(name);
  }
}

package dev.sextant.standalone.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.ApiConfig;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.processor.InstructionPin;
import dev.sextant.jobs.access.RolePassword;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.service.Setting.Need;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The variables of a process that begin with {@code SEXTANT_}, and standard ones that are settings.
 * An unknown one is refused, because its author expects it to have an effect, and so is a missing
 * one.
 */
final class Environment {

  private static final String PREFIX = "SEXTANT_";
  private static final int HIGHEST_PORT = 65_535;

  private final Map<String, String> values = new TreeMap<>();

  private Environment(Map<String, String> environment) {
    environment.forEach(
        (name, value) -> {
          if ((name.startsWith(PREFIX) || Setting.find(name).isPresent()) && !value.isBlank()) {
            values.put(name, value.strip());
          }
        });
    requireKnown();
  }

  /**
   * Reads the settings of a process of the API.
   *
   * @param environment variables of the process
   * @throws Halt if a setting is unknown or missing
   */
  static Environment ofApi(Map<String, String> environment) {
    Environment read = new Environment(environment);
    Set<Setting> others = EnumSet.allOf(Setting.class);
    others.removeIf(setting -> setting.need() != Need.FLINK && setting.need() != Need.MIGRATION);
    read.refuse(others, "a process of the API does not read it");
    read.requireSignIn();
    return read;
  }

  /**
   * Reads the settings of another process.
   *
   * @param environment variables of the process
   * @param needed settings that must be there
   * @param optional other settings that the process reads
   * @throws Halt if a setting is unknown or missing, or would have no effect
   */
  static Environment of(
      Map<String, String> environment, Set<Setting> needed, Set<Setting> optional) {
    Environment read = new Environment(environment);
    Set<Setting> others = EnumSet.allOf(Setting.class);
    others.removeAll(needed);
    others.removeAll(optional);
    read.refuse(others, "this process does not read it");
    read.require(needed);
    return read;
  }

  private void requireKnown() {
    List<String> unknown =
        values.keySet().stream().filter(name -> Setting.find(name).isEmpty()).toList();
    if (!unknown.isEmpty()) {
      throw Halt.refused(
          "There is no setting %s. docs/settings.md lists all."
              .formatted(String.join(", ", unknown)));
    }
  }

  private void requireSignIn() {
    boolean keycloak = has(Setting.SEXTANT_KEYCLOAK_ISSUER);
    Set<Need> needs =
        keycloak
            ? Set.of(Need.REQUIRED, Need.KEYCLOAK)
            : Set.of(Need.REQUIRED, Need.LINK, Need.LINK_AT_LEAST);
    Need other = keycloak ? Need.LINK : Need.KEYCLOAK;
    Set<Setting> needed = EnumSet.allOf(Setting.class);
    needed.removeIf(setting -> !needs.contains(setting.need()));
    Set<Setting> others = EnumSet.allOf(Setting.class);
    others.removeIf(setting -> setting.need() != other);
    require(needed);
    refuse(others, "people sign in " + (keycloak ? "through Keycloak" : "with links"));
  }

  private void require(Set<Setting> needed) {
    List<String> missing =
        needed.stream()
            .filter(setting -> !has(setting))
            .map(setting -> "%s (%s)".formatted(setting, setting.meaning()))
            .toList();
    if (!missing.isEmpty()) {
      throw Halt.refused("Not set: %s.".formatted(String.join("; ", missing)));
    }
  }

  /** Standard variables are not refused: they are often set for all processes of a machine. */
  private void refuse(Set<Setting> settings, String reason) {
    settings.stream()
        .filter(setting -> setting.name().startsWith(PREFIX) && has(setting))
        .findFirst()
        .ifPresent(
            setting -> {
              throw Halt.refused("%s has no effect here: %s.".formatted(setting, reason));
            });
  }

  /**
   * Checks that this process computes with the instruction set that it names, if it names one.
   *
   * @throws Halt if there is no such set, or the process computes otherwise
   */
  void requireInstructions() {
    try {
      InstructionPin.of(values).ifPresent(InstructionPin::require);
    } catch (IllegalArgumentException e) {
      throw Halt.refused(e.getMessage() + ".");
    } catch (ModelException e) {
      throw Halt.refused(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns the most memory of models, in bytes.
   *
   * @throws Halt if it is no size
   */
  long modelsMemory() {
    return ModelsMemory.of(values);
  }

  /**
   * Returns where the process shows metrics; empty: nowhere.
   *
   * @throws Halt if it is no port, or an address without one
   */
  Optional<ApiConfig.Metrics> metrics() {
    if (has(Setting.SEXTANT_METRICS_PORT)) {
      return Optional.of(
          new ApiConfig.Metrics(
              text(Setting.SEXTANT_METRICS_HOST, "127.0.0.1"),
              number(Setting.SEXTANT_METRICS_PORT, 0, 1, HIGHEST_PORT)));
    }
    if (has(Setting.SEXTANT_METRICS_HOST)) {
      throw Halt.refused(
          "%s has no effect here: %s is not set."
              .formatted(Setting.SEXTANT_METRICS_HOST, Setting.SEXTANT_METRICS_PORT));
    }
    return Optional.empty();
  }

  boolean has(Setting setting) {
    return values.containsKey(setting.name());
  }

  /** Returns a value that is set. */
  String text(Setting setting) {
    String value = values.get(setting.name());
    if (value == null) {
      throw new IllegalStateException(setting + " is not set");
    }
    return value;
  }

  String text(Setting setting, String otherwise) {
    return values.getOrDefault(setting.name(), otherwise);
  }

  int number(Setting setting, int otherwise, int least, int most) {
    String value = text(setting, "" + otherwise);
    if (value.matches("[0-9]{1,9}")) {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw Halt.refused("%s is %d to %d, found %s.".formatted(setting, least, most, value));
  }

  Path path(Setting setting) {
    return Path.of(text(setting)).toAbsolutePath().normalize();
  }

  Optional<Path> optionalPath(Setting setting) {
    return has(setting) ? Optional.of(path(setting)) : Optional.empty();
  }

  /** Returns the secret in the file that a setting names. */
  String secret(Setting setting) {
    Path file = path(setting);
    try {
      String content = Files.readString(file, UTF_8).strip();
      if (!content.isEmpty()) {
        return content;
      }
    } catch (IOException e) {
      throw Halt.refused("%s: the file %s cannot be read.".formatted(setting, file));
    }
    throw Halt.refused("%s: the file %s is empty.".formatted(setting, file));
  }

  /** Returns the password in the file that a setting names, which may change. */
  RolePassword rolePassword(Setting setting) {
    Path file = path(setting);
    try {
      return RolePassword.inFile(file);
    } catch (IOException e) {
      throw Halt.refused("%s: the file %s %s.".formatted(setting, file, e.getMessage()));
    }
  }

  /** Returns the newest password in the file that a setting names. */
  String newestPassword(Setting setting) {
    Path file = path(setting);
    try {
      List<String> passwords = RolePassword.lines(file);
      return passwords.get(passwords.size() - 1);
    } catch (IOException e) {
      throw Halt.refused("%s: the file %s %s.".formatted(setting, file, e.getMessage()));
    }
  }

  Map<String, String> all() {
    return Map.copyOf(values);
  }
}

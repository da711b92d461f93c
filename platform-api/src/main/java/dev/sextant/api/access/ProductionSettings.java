package dev.sextant.api.access;

import java.util.List;
import java.util.Map;

/** Settings that only apply to an instance that other machines can reach. */
public final class ProductionSettings {

  private static final List<String> PREFIXES =
      List.of(
          "SEXTANT_KEYCLOAK_",
          "SEXTANT_ISSUER",
          "SEXTANT_PUBLIC_",
          "SEXTANT_LISTEN",
          "SEXTANT_DATABASE_",
          "SEXTANT_PEPPER");

  private ProductionSettings() {}

  /**
   * Refuses to start without an identity provider if such a setting is present: its author expects
   * access to be checked.
   *
   * @param environment variables of the process
   * @throws IllegalArgumentException with a sentence that names the settings
   */
  public static void requireNone(Map<String, String> environment) {
    List<String> found =
        environment.keySet().stream()
            .filter(name -> PREFIXES.stream().anyMatch(name::startsWith))
            .sorted()
            .toList();
    if (!found.isEmpty()) {
      throw new IllegalArgumentException(
          "Signing in by link is for one machine only, but production settings are present: %s. Unset them, or start with --keycloak."
              .formatted(String.join(", ", found)));
    }
  }
}

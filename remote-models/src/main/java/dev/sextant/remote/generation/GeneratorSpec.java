package dev.sextant.remote.generation;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A generator, without its credential.
 *
 * @param baseUrl such as {@code https://api.example.com/v1}; a query, such as Azure's {@code
 *     ?api-version=...}, goes with each call
 * @param model as the server calls it
 * @param system system prompt; null for none
 */
public record GeneratorSpec(
    GeneratorKind kind, String baseUrl, String model, @Nullable String system, Sampling sampling) {

  /** Hosts of Azure, which takes a key in a header of its own. */
  private static final String AZURE = ".azure.com";

  /**
   * Checks the settings.
   *
   * @throws SettingException if one is not allowed, or not together with the others
   */
  public GeneratorSpec {
    BaseUrl.parse(baseUrl);
    if (model.isBlank()) {
      throw new SettingException("model", "The model must have a name, found a blank one.");
    }
    if (kind == GeneratorKind.OPENAI_COMPLETIONS && system != null) {
      throw new SettingException(
          "system_prompt",
          "Plain completions have no system prompt: put its text into the template.");
    }
    if (kind == GeneratorKind.OPENAI_COMPLETIONS && sampling.thinkingBudget() != null) {
      throw new SettingException("thinking_budget", "Plain completions have no thinking budget.");
    }
    if (kind == GeneratorKind.ANTHROPIC_MESSAGES && sampling.logprobs() != null) {
      throw new SettingException(
          "logprobs", "Anthropic's messages API returns no log-probabilities: leave them out.");
    }
  }

  /** Returns the address of a call. */
  public URI address() {
    return BaseUrl.parse(baseUrl).resolve(kind.path());
  }

  /** Returns the name of the header that holds the credential. */
  public String credentialHeader() {
    if (kind == GeneratorKind.ANTHROPIC_MESSAGES) {
      return "x-api-key";
    }
    return isAzure() ? "api-key" : "authorization";
  }

  /** Returns the value of the header that holds the credential. */
  public String credentialValue(String credential) {
    return credentialHeader().equals("authorization") ? "Bearer " + credential : credential;
  }

  private boolean isAzure() {
    return BaseUrl.parse(baseUrl).host().endsWith(AZURE);
  }
}

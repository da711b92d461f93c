package dev.sextant.api.models.server;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.TenantEmbedder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request to register an embedder on a server.
 *
 * @param name unique within a tenant
 * @param architecture {@code openai}, {@code cohere} or {@code gemini}
 * @param credential null: none
 * @param dimensions null: the model's own number
 * @param maxTokens longest text that the model reads; null: as usual for the architecture
 * @param prefix put before each text that is not a question
 * @param questionPrefix put before each question; null: as for other texts
 * @param questionTask Cohere's input type or Gemini's task type for questions
 * @param passageTask the same for other texts
 * @param price per million tokens
 * @param currency of the price, three letters
 */
public record ServerRegistration(
    String name,
    String architecture,
    @Nullable String baseUrl,
    @Nullable String model,
    @Nullable String credential,
    @Nullable Integer dimensions,
    @Nullable Integer maxTokens,
    @Nullable String prefix,
    @Nullable String questionPrefix,
    @Nullable String questionTask,
    @Nullable String passageTask,
    @Nullable Double price,
    @Nullable String currency) {

  /** Returns the registration that an embedder was made from. */
  static ServerRegistration of(TenantEmbedder embedder, @Nullable String credential) {
    return new ServerRegistration(
        embedder.definition().name(),
        embedder.definition().architecture(),
        embedder.definition().location(),
        embedder.server().model(),
        credential,
        embedder.server().askedDimensions(),
        embedder.definition().maxTokens(),
        embedder.definition().prefix(),
        embedder.definition().questionPrefix(),
        embedder.server().questionTask(),
        embedder.server().passageTask(),
        embedder.server().price(),
        embedder.server().currency());
  }

  /**
   * Checks that it is complete.
   *
   * @throws Refusal if it is not
   */
  void check() {
    require(
        baseUrl != null,
        "/base_url",
        "The field base_url is missing: name the server, such as https://api.openai.com/v1.");
    require(
        model != null, "/model", "The field model is missing: name the model as the server does.");
    require(
        (price == null) == (currency == null),
        "/currency",
        "A currency belongs to a price: give both, or neither.");
    require(
        !architecture.equals("openai") || (questionTask == null && passageTask == null),
        "/passage_task",
        "A task exists with cohere and gemini only: use prefixes, if the model asks for them.");
  }

  private static void require(boolean holds, String pointer, String sentence) {
    if (!holds) {
      throw Refusal.invalidAt("embedder-incomplete", pointer, sentence);
    }
  }

  /** Returns the base URL of a checked registration. */
  public String requiredBaseUrl() {
    return Objects.requireNonNull(baseUrl);
  }

  /** Returns the model of a checked registration. */
  public String requiredModel() {
    return Objects.requireNonNull(model);
  }

  /** Returns the prefix of texts that are not questions. */
  public String passagePrefix() {
    return prefix == null ? "" : prefix;
  }

  /** Returns the prefix of questions. */
  public String prefixOfQuestions() {
    return questionPrefix == null ? passagePrefix() : questionPrefix;
  }

  /** Returns the task of questions; null for the usual one. */
  public @Nullable String taskOfQuestions() {
    return questionTask == null ? passageTask : questionTask;
  }

  /** Never shows the credential. */
  @Override
  public String toString() {
    return "ServerRegistration[%s, %s, %s]".formatted(name, architecture, model);
  }
}

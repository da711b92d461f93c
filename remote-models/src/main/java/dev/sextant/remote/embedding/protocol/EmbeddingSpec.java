package dev.sextant.remote.embedding.protocol;

import dev.sextant.remote.generation.BaseUrl;
import java.io.Serializable;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A remote embedder, without its credential.
 *
 * @param baseUrl such as {@code https://api.openai.com/v1}; a query, such as Azure's {@code
 *     ?api-version=...}, goes with each call
 * @param model as the server calls it
 * @param dimensions components to ask for; null for the model's own number
 * @param question how questions are sent
 * @param passage how all other texts are sent
 * @param maxTokens longest text that the model reads
 */
public record EmbeddingSpec(
    EmbeddingKind kind,
    String baseUrl,
    String model,
    @Nullable Integer dimensions,
    RoleSettings question,
    RoleSettings passage,
    int maxTokens)
    implements Serializable {

  private static final String AZURE = ".azure.com";
  private static final String OPENAI = ".openai.com";

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException with a sentence for people
   */
  public EmbeddingSpec {
    BaseUrl.parse(baseUrl);
    require(!model.isBlank(), "The model must have a name, found a blank one.");
    require(dimensions == null || dimensions > 0, "The dimensions must be above 0.");
    require(maxTokens > 0, "The longest text must have more than 0 tokens.");
    require(
        kind != EmbeddingKind.OPENAI || (question.task() == null && passage.task() == null),
        "OpenAI's embeddings have no task: use prefixes, if the model asks for them.");
  }

  private static void require(boolean holds, String sentence) {
    if (!holds) {
      throw new IllegalArgumentException(sentence);
    }
  }

  /** Returns how texts of a role are sent. */
  public RoleSettings settings(TextRole role) {
    return role == TextRole.QUESTION ? question : passage;
  }

  /** Returns whether the same text has the same vector in both roles. */
  public boolean treatsRolesAlike() {
    return question.equals(passage);
  }

  /** Returns the address of a call. */
  public URI address() {
    return BaseUrl.parse(baseUrl)
        .resolve(
            switch (kind) {
              case OPENAI -> "embeddings";
              case COHERE -> "embed";
              case GEMINI ->
                  "models/%s:batchEmbedContents"
                      .formatted(
                          URLEncoder.encode(geminiName(), StandardCharsets.UTF_8)
                              .replace("+", "%20"));
            });
  }

  /** Returns the name of the header that holds the credential. */
  public String credentialHeader() {
    if (kind == EmbeddingKind.GEMINI) {
      return "x-goog-api-key";
    }
    return isOf(AZURE) ? "api-key" : "authorization";
  }

  /** Returns the value of the header that holds the credential. */
  public String credentialValue(String credential) {
    return credentialHeader().equals("authorization") ? "Bearer " + credential : credential;
  }

  /** Returns the model's name without Gemini's prefix {@code models/}. */
  String geminiName() {
    return model.startsWith("models/") ? model.substring("models/".length()) : model;
  }

  /** Returns whether to ask for vectors in base64, which only some compatible servers know. */
  boolean asksForBase64() {
    return kind == EmbeddingKind.OPENAI && (isOf(OPENAI) || isOf(AZURE));
  }

  private boolean isOf(String domain) {
    return BaseUrl.parse(baseUrl).host().endsWith(domain);
  }
}

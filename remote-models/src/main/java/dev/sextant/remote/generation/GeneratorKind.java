package dev.sextant.remote.generation;

import java.util.Arrays;
import java.util.Optional;

/** The protocol that a server speaks. */
public enum GeneratorKind {
  /** OpenAI's chat completions, as most servers and gateways offer them. */
  OPENAI_CHAT("openai-chat", "chat/completions"),
  /** OpenAI's plain completions, for base models. */
  OPENAI_COMPLETIONS("openai-completions", "completions"),
  /** Anthropic's messages. */
  ANTHROPIC_MESSAGES("anthropic-messages", "messages");

  private final String code;
  private final String path;

  GeneratorKind(String code, String path) {
    this.code = code;
    this.path = path;
  }

  /** Returns the code that files, tables and the command line use. */
  public String code() {
    return code;
  }

  /** Returns the path of a call below the base URL. */
  public String path() {
    return path;
  }

  /** Returns the kind with a code; empty if there is none. */
  public static Optional<GeneratorKind> of(String code) {
    return Arrays.stream(values()).filter(kind -> kind.code.equals(code)).findFirst();
  }
}

package dev.sextant.remote.generation;

/** The name under which a chat server takes the token limit. */
public enum TokenLimitName {
  MAX_TOKENS("max_tokens"),
  MAX_COMPLETION_TOKENS("max_completion_tokens");

  private final String code;

  TokenLimitName(String code) {
    this.code = code;
  }

  /** Returns the name of the field. */
  public String code() {
    return code;
  }

  /** Returns the other name. */
  public TokenLimitName other() {
    return this == MAX_TOKENS ? MAX_COMPLETION_TOKENS : MAX_TOKENS;
  }
}

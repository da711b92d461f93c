package dev.sextant.remote.credential;

import java.util.Objects;

/** A secret text, which only {@link #reveal} returns. */
public final class Secret {

  private final String text;

  /** Wraps a text. */
  public Secret(String text) {
    this.text = Objects.requireNonNull(text);
  }

  /** Returns the text, to send it and not to store it. */
  public String reveal() {
    return text;
  }

  /** Never shows the text. */
  @Override
  public String toString() {
    return "Secret";
  }
}

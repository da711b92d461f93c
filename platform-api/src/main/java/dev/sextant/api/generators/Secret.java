package dev.sextant.api.generators;

import java.util.Objects;

/** A text that must not be seen: it shows itself only to who asks for it by name. */
public final class Secret {

  private final String text;

  /** Keeps a text. */
  public Secret(String text) {
    this.text = Objects.requireNonNull(text);
  }

  /** Returns the text, to be sent and not to be kept. */
  public String reveal() {
    return text;
  }

  /** Never shows the text. */
  @Override
  public String toString() {
    return "Secret";
  }
}

package dev.sextant.remote.prompt;

/** A template that cannot be used. The message is a sentence for people. */
public final class PromptException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PromptException(String sentence) {
    super(sentence);
  }
}

package dev.sextant.remote.embedding;

/** Texts that could not be embedded. The message is a sentence for people. */
public final class EmbeddingFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean ofEndpoint;

  EmbeddingFailure(String sentence, boolean ofEndpoint) {
    super(sentence);
    this.ofEndpoint = ofEndpoint;
  }

  /** Returns whether no text would be embedded now: the endpoint, not a text, is the reason. */
  public boolean isOfEndpoint() {
    return ofEndpoint;
  }
}

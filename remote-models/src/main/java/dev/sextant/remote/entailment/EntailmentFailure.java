package dev.sextant.remote.entailment;

/** Pairs that could not be classified. The message is a sentence for people. */
public final class EntailmentFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean ofEndpoint;

  EntailmentFailure(String sentence, boolean ofEndpoint) {
    super(sentence);
    this.ofEndpoint = ofEndpoint;
  }

  /** Returns whether no pair would be classified now: the endpoint, not a pair, is the reason. */
  public boolean isOfEndpoint() {
    return ofEndpoint;
  }
}

package dev.sextant.evaluation.remote;

/**
 * A server embeds no text now, or not as it did when it was registered. No text is the reason. The
 * message is a sentence for people.
 */
public final class EndpointFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates the exception. */
  public EndpointFailedException(String sentence) {
    super(sentence);
  }
}

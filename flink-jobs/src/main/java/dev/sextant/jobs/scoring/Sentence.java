package dev.sextant.jobs.scoring;

/** What a failure says to people. */
final class Sentence {

  private Sentence() {}

  /** Returns the message, or the kind of failure if it has none. */
  static String of(Throwable failure) {
    String message = failure.getMessage();
    return message == null || message.isBlank() ? failure.getClass().getSimpleName() : message;
  }
}

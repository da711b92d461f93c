package dev.sextant.inference.model;

/**
 * A model finds no room: in the memory for models, in that of its container, or because another is
 * being tried. The message is a sentence that says which.
 */
public final class ModelMemoryException extends ModelException {

  private static final long serialVersionUID = 1L;

  private final boolean passing;

  /**
   * @param message a sentence that says what has no room, and where
   * @param passing whether there is room once others have finished
   */
  public ModelMemoryException(String message, boolean passing) {
    super(message);
    this.passing = passing;
  }

  /** Returns whether there is room once other models are no longer in use. */
  public boolean isPassing() {
    return passing;
  }
}

package dev.sextant.inference.entailment;

/** Classifies pairs by another model, in a way that its subclasses define. */
public abstract class ForwardingEntailmentModel implements EntailmentModel {

  private final EntailmentModel inner;

  /**
   * @param inner is closed with this
   */
  protected ForwardingEntailmentModel(EntailmentModel inner) {
    this.inner = inner;
  }

  @Override
  public final EntailmentSpec spec() {
    return inner.spec();
  }

  @Override
  public final String madeBy() {
    return inner.madeBy();
  }

  @Override
  public void close() {
    inner.close();
  }
}

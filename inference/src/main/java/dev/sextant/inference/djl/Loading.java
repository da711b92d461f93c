package dev.sextant.inference.djl;

import dev.sextant.inference.model.ModelException;
import java.util.function.Supplier;

/** Loads a model whose tokenizer is already open. */
final class Loading {

  private Loading() {}

  /**
   * Returns the loaded model; closes the tokenizer if loading fails.
   *
   * @throws ModelException if the model cannot be loaded
   */
  static <T> T orClose(String name, TextTokenizer tokenizer, Supplier<T> loader) {
    try {
      return loader.get();
    } catch (ModelException e) {
      tokenizer.close();
      throw e;
    } catch (RuntimeException e) {
      tokenizer.close();
      throw new ModelException("The model " + name + " could not be loaded: " + e.getMessage(), e);
    }
  }
}

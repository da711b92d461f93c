package dev.sextant.inference.model;

import java.util.function.Supplier;

/**
 * A model before it is loaded.
 *
 * @param bytes that it will take; known without reading its weights
 * @param loader loads it
 * @param <M> type of the model
 */
public record ModelLoad<M>(ModelBytes bytes, Supplier<? extends M> loader) {

  /** A model that takes no memory outside of the heap. */
  public static <M> ModelLoad<M> small(Supplier<? extends M> loader) {
    return new ModelLoad<>(ModelBytes.NONE, loader);
  }
}

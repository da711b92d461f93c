package dev.sextant.inference.djl.export;

import ai.djl.ndarray.NDArray;
import dev.sextant.inference.model.Tokens;
import java.util.function.Function;

/** An exported network in the memory of the engine that reads its format. */
interface ExportEngine extends AutoCloseable {

  /** Returns all that decides the last digits of an output apart from the file. */
  String madeBy();

  /**
   * Runs the network on one text, on the calling thread.
   *
   * @param reader of the output, which is released afterwards
   * @throws ai.djl.engine.EngineException if the engine fails
   */
  <R> R run(Tokens text, Function<NDArray, R> reader);

  /** Releases the engine's memory. */
  @Override
  void close();
}

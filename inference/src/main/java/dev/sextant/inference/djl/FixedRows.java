package dev.sextant.inference.djl;

import ai.djl.engine.EngineException;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes of a fixed number of rows, one for each token. A device chooses its kernels by the number
 * of rows, so with a fixed one a text's rows are computed in the same way in any pass. If a pass
 * needs more memory than the device has, all later passes have half as many rows.
 */
final class FixedRows {

  private static final Logger LOG = LoggerFactory.getLogger(FixedRows.class);

  private final int least;
  private volatile int rows;

  /** Computes texts together. Fails with an {@link EngineException} if memory lacks. */
  interface Pass<R> {
    List<R> run(List<Tokens> texts, int rows);
  }

  /**
   * @param rows of a pass, halved if need be
   * @param least rows of the longest text
   */
  FixedRows(int rows, int least) {
    this.rows = Math.max(rows, least);
    this.least = least;
  }

  /** Returns the rows of a pass now. */
  int rows() {
    return rows;
  }

  /**
   * Returns the results of all texts, in order, all with the same number of rows.
   *
   * @throws ModelException if the device has too little memory for the longest text
   */
  <R> List<R> run(List<Tokens> texts, Pass<R> pass) {
    while (true) {
      int tried = rows;
      try {
        List<R> results = new ArrayList<>(texts.size());
        for (List<Tokens> some : passes(texts, tried)) {
          results.addAll(pass.run(some, tried));
        }
        return results;
      } catch (EngineException e) {
        if (!lacksMemory(e)) {
          throw e;
        }
        halve(tried, e);
      }
    }
  }

  private synchronized void halve(int tried, EngineException cause) {
    if (rows < tried) {
      return; // another thread did
    }
    if (tried == least) {
      throw new ModelException(
          "The device has too little memory for a text of %d tokens. Choose a shorter longest input, or end what else uses the device."
              .formatted(least),
          cause);
    }
    rows = Math.max(least, tried / 2);
    LOG.warn("The device has too little memory for {} tokens at once: {} from now on", tried, rows);
  }

  /** libtorch has no other sign than its words; cuBLAS has words of its own. */
  private static boolean lacksMemory(EngineException failure) {
    String words = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return words.contains("out of memory") || words.contains("status_alloc_failed");
  }

  private static List<List<Tokens>> passes(List<Tokens> texts, int rows) {
    List<List<Tokens>> passes = new ArrayList<>();
    int room = 0;
    for (Tokens text : texts) {
      if (passes.isEmpty() || text.count() > room) {
        passes.add(new ArrayList<>());
        room = rows;
      }
      passes.get(passes.size() - 1).add(text);
      room -= text.count();
    }
    return passes;
  }
}

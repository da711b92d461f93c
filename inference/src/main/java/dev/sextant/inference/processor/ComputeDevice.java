package dev.sextant.inference.processor;

import java.io.Serializable;

/**
 * Where a network runs.
 *
 * @param gpu number of the GPU as CUDA counts those that this process sees, from 0; -1: the
 *     processor
 * @param rows tokens of each pass, which are padded to this number, so that a text's vector does
 *     not depend on the texts that share its pass; halved while memory lacks; 0: as many as there
 *     are
 */
public record ComputeDevice(int gpu, int rows) implements Serializable {

  /** The processor, with the fastest exact kernels. */
  public static final ComputeDevice CPU = new ComputeDevice(-1, 0);

  /** A job embeds about 6,000 tokens at a time, which one pass of this size takes. */
  private static final int ROWS = 8_192;

  /** Checks the values. */
  public ComputeDevice {
    if (gpu < -1 || rows < 0 || (gpu >= 0 && rows == 0)) {
      throw new IllegalArgumentException(
          "expected a GPU from 0, or -1, and rows above 0 on a GPU; found %d and %d"
              .formatted(gpu, rows));
    }
  }

  /** Returns a GPU with the usual number of rows. */
  public static ComputeDevice gpu(int number) {
    return new ComputeDevice(number, ROWS);
  }

  /** Returns whether it is a GPU. */
  public boolean isGpu() {
    return gpu >= 0;
  }

  /**
   * Returns the tokens of each pass of a model, which a text of any length fits in; 0: as many as
   * there are.
   *
   * @param longest input of the model in tokens
   */
  public int rows(int longest) {
    return rows == 0 ? 0 : Math.max(rows, longest);
  }

  /** Returns the name for people, such as {@code GPU 0}. */
  @Override
  public String toString() {
    return isGpu() ? "GPU " + gpu : "CPU";
  }
}

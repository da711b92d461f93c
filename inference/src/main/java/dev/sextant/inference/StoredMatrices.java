package dev.sextant.inference;

import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.network.DecoderConfig;
import dev.sextant.inference.network.NetworkBytes;
import dev.sextant.inference.network.NetworkModel;

/**
 * Decides whether a model runs in float32 on its matrices as they are stored. A decoder of billions
 * of weights in bfloat16 or float16 needs it: its copy in float32 is twice as large as its files.
 */
final class StoredMatrices {

  private StoredMatrices() {}

  /**
   * Returns how many passes run at once on the matrices as they are stored: as many as there is
   * room for, at least 1; 0 if the copy in float32 has room, or is not larger.
   *
   * @param copied what the model takes with the copy
   * @param limit of the memory of models, in bytes
   */
  static int passes(NetworkModel model, ModelBytes copied, long limit) {
    if (copied.total() <= limit || !(model.config() instanceof DecoderConfig)) {
      return 0;
    }
    int passes = Workers.shared().count();
    while (passes > 1 && NetworkBytes.ofStored(model, passes).total() > limit) {
      passes--;
    }
    return NetworkBytes.ofStored(model, passes).kept() < copied.kept() ? passes : 0;
  }
}

package dev.sextant.inference.djl.export;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.sextant.inference.model.Tokens;
import dev.sextant.inference.network.ExportConfig;
import java.util.Arrays;

/** The inputs of one text, which is not padded, so that its vector follows from it alone. */
final class TextInputs {

  private TextInputs() {}

  /** Returns the inputs that a network takes, in their order, in a manager's memory. */
  static NDList of(Tokens text, ExportConfig config, NDManager manager) {
    NDList inputs = new NDList();
    for (String name : config.inputs()) {
      NDArray input =
          manager.create(row(text, name, config.firstPosition()), new Shape(1, text.count()));
      input.setName(name);
      inputs.add(input);
    }
    return inputs;
  }

  private static long[] row(Tokens text, String name, int first) {
    return switch (name) {
      case "input_ids" -> text.ids();
      case "attention_mask" -> ones(text.count());
      case "token_type_ids" -> new long[text.count()];
      case "position_ids" -> places(text.ids(), first);
      default -> throw new IllegalArgumentException("no input " + name);
    };
  }

  /**
   * Returns places from the first one on. If that comes after the number of the padding, a text
   * that names the padding has that place there, as transformers counts.
   */
  private static long[] places(long[] ids, int first) {
    long[] places = new long[ids.length];
    long next = first;
    for (int i = 0; i < ids.length; i++) {
      places[i] = ids[i] == first - 1 ? ids[i] : next++;
    }
    return places;
  }

  private static long[] ones(int count) {
    long[] row = new long[count];
    Arrays.fill(row, 1);
    return row;
  }
}

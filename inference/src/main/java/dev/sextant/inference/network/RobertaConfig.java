package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of a RoBERTa or XLM-RoBERTa encoder: a BERT encoder whose positions are counted from
 * the one after the padding token's id. The padding token itself has the position of its id and
 * counts for no other token.
 *
 * @param encoder its tensors; the position embedding has rows that no text reaches
 * @param padding id of the padding token
 */
public record RobertaConfig(BertConfig encoder, int padding) implements NetworkConfig {

  /**
   * @throws IllegalArgumentException if no position is left for a text
   */
  public RobertaConfig {
    if (padding < 0 || padding >= encoder.positions() - 1) {
      throw new IllegalArgumentException(
          "a padding token from 0 to %d expected, found %d"
              .formatted(encoder.positions() - 2, padding));
    }
  }

  @Override
  public int vocabulary() {
    return encoder.vocabulary();
  }

  @Override
  public int positions() {
    return encoder.positions() - padding - 1;
  }

  @Override
  public int width() {
    return encoder.width();
  }

  @Override
  public int layers() {
    return encoder.layers();
  }

  @Override
  public Map<String, List<Long>> shapes() {
    return encoder.shapes();
  }

  @Override
  public String filePrefix() {
    return "roberta.";
  }

  @Override
  public RobertaConfig sample(int words) {
    return new RobertaConfig(encoder.sample(words), padding);
  }
}

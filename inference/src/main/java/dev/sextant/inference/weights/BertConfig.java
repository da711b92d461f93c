package dev.sextant.inference.weights;

import java.util.List;

/**
 * The sizes of a BERT encoder with learned absolute positions and the GELU activation.
 *
 * @param vocabulary rows of the word embedding
 * @param positions rows of the position embedding: the longest input
 * @param types rows of the token type embedding: the first for a text, or the first of a pair, the
 *     second for the second
 * @param width components of a token's or text's vector
 * @param layers number of layers
 * @param heads of attention in each layer; divides the width
 * @param inner width of each layer's feed-forward part
 * @param epsilon added to the variance in layer normalisation
 */
public record BertConfig(
    int vocabulary,
    int positions,
    int types,
    int width,
    int layers,
    int heads,
    int inner,
    double epsilon) {

  /**
   * @throws IllegalArgumentException if a size is not positive or the heads do not divide the width
   */
  public BertConfig {
    for (int size : List.of(vocabulary, positions, types, width, layers, heads, inner)) {
      if (size <= 0) {
        throw new IllegalArgumentException("sizes above 0 expected, found " + size);
      }
    }
    if (width % heads != 0) {
      throw new IllegalArgumentException(
          "a width that %d heads divide expected, found %d".formatted(heads, width));
    }
    if (!(epsilon > 0 && epsilon < 1)) {
      throw new IllegalArgumentException("an epsilon in (0, 1) expected, found " + epsilon);
    }
  }
}

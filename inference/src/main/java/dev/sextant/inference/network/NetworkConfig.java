package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/** The sizes of a network of some family, and the tensors that it needs. */
public sealed interface NetworkConfig
    permits BertConfig,
        RobertaConfig,
        MpnetConfig,
        NomicBertConfig,
        ModernBertConfig,
        DebertaV2Config,
        DecoderConfig,
        ClipTextConfig,
        ExportConfig {

  /** Returns the rows of the word embedding. */
  int vocabulary();

  /** Returns the longest input in tokens, special ones included. */
  int positions();

  /** Returns the longest input in tokens if neither the folder nor a person states one. */
  default int usualLongest() {
    return positions();
  }

  /** Returns the components of a token's vector. */
  int width();

  /** Returns the number of layers. */
  int layers();

  /** Returns the shape of each tensor that the network needs, by its name in published files. */
  Map<String, List<Long>> shapes();

  /** Returns what some published files put before each name, such as {@code bert.}. */
  String filePrefix();

  /**
   * Returns a network of the same sizes with one layer of each kind that this one has: it needs the
   * same kernels.
   *
   * @param vocabulary of that network
   */
  NetworkConfig sample(int vocabulary);

  /**
   * Returns a network for inputs up to a length, which needs no more memory than they do.
   *
   * @param longest input in tokens
   */
  default NetworkConfig upTo(int longest) {
    return this;
  }
}

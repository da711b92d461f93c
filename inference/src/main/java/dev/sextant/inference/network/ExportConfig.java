package dev.sextant.inference.network;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A network that comes with its own computation, in a file that an engine reads. Its weights are in
 * that file, so it needs no tensors besides.
 *
 * @param format of the file
 * @param file of the network
 * @param data further files that hold its weights, in the order of their names
 * @param inputs that it takes, in the order in which it takes them
 * @param output that is read; empty for the only one or the first one
 * @param isPooled whether this output is one vector per text, and not one per token
 * @param isQuantised whether it computes with integers of 8 bits or fewer
 * @param firstPosition what {@code position_ids} begin with
 * @param vocabulary rows of the word embedding
 * @param positions longest input in tokens, special ones included
 * @param width components of a vector of the output
 */
public record ExportConfig(
    Format format,
    Path file,
    List<Path> data,
    List<String> inputs,
    String output,
    boolean isPooled,
    boolean isQuantised,
    int firstPosition,
    int vocabulary,
    int positions,
    int width)
    implements NetworkConfig {

  /** The files that engines read. */
  public enum Format {
    ONNX,
    TORCHSCRIPT
  }

  private static final int USUAL_LONGEST = 512;

  /** Checks the sizes. */
  public ExportConfig {
    Sizes.requirePositive(vocabulary, positions, width);
  }

  /** The memory of a pass grows with the square of its length. */
  @Override
  public int usualLongest() {
    return Math.min(positions, USUAL_LONGEST);
  }

  /** Its layers are not known. */
  @Override
  public int layers() {
    return 0;
  }

  @Override
  public Map<String, List<Long>> shapes() {
    return Map.of();
  }

  @Override
  public String filePrefix() {
    return "";
  }

  @Override
  public NetworkConfig sample(int ofVocabulary) {
    throw new UnsupportedOperationException("an exported network has no sample");
  }
}

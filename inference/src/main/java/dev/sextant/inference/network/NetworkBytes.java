package dev.sextant.inference.network;

import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.TokenBatches;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.weights.Weight;
import dev.sextant.inference.weights.Weight.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Counts what networks take outside of the heap, from the shapes of their tensors. Matrices of
 * layers are in the precision of the model, all others in float32, apart from a decoder's words,
 * which keep the type of their file.
 */
public final class NetworkBytes {

  private static final Pattern LAYER = Pattern.compile("(encoder\\.)?layers?\\.[0-9]+\\..*");
  private static final String DECODER_WORDS = "embed_tokens.weight";

  /** Measured with tokenizers of 30,000 words: what a character of tokenizer.json becomes. */
  private static final long PER_TOKENIZER_CHARACTER = 8;

  /** The characters of the tokenizers that are shipped. */
  private static final int SHIPPED_TOKENIZER = 720_000;

  /** Cosines and sines of two bases, for heads of up to 256 components. */
  private static final long PER_POSITION = 2L * 2 * 256 * Float.BYTES;

  /** Measured: a pass takes at most twice the outputs of one layer's matrices. */
  private static final int OUTPUTS_AT_ONCE = 2;

  /** The outputs of a layer of an export in widths: those of a BERT are 9. */
  private static final int EXPORT_OUTPUTS = 9;

  /** An export does not say how many heads it has; most have heads of this width. */
  private static final int HEAD_WIDTH = 64;

  /** Scores of a layer, their maximum-free form and their softmax. */
  private static final int SCORES_AT_ONCE = 3;

  /** A number of a matrix as it is stored and in float32, before it is laid out for kernels. */
  private static final int MAKING_BYTES = Short.BYTES + Float.BYTES;

  private NetworkBytes() {}

  /**
   * Counts a network of a folder, or a classifier on top of one.
   *
   * @param matrixBytes of one number in a matrix
   */
  public static ModelBytes of(NetworkModel model, int matrixBytes) {
    if (model.config() instanceof ExportConfig export) {
      return of(export, model.tokenizer().length());
    }
    Map<String, List<Long>> shapes = new HashMap<>();
    model.weights().forEach((name, weight) -> shapes.put(name, weight.shape()));
    Weight words = model.weights().get(DECODER_WORDS);
    long narrow =
        words == null || words.type() == ElementType.F32
            ? 0
            : count(words.shape()) * (Float.BYTES - words.type().size());
    ModelBytes all = of(model.config(), shapes, matrixBytes, model.tokenizer().length());
    return new ModelBytes(all.kept() - narrow, all.passes());
  }

  /**
   * Counts a decoder whose matrices stay as they are stored and mapped: their pages count as kept,
   * although the kernel may take them back, since passes are slow without them. A pass has the
   * matrices of one layer in float32 at a time.
   *
   * @param passes that run at once
   */
  public static ModelBytes ofStored(NetworkModel model, int passes) {
    DecoderConfig config = (DecoderConfig) model.config();
    long kept =
        config.positions() * PER_POSITION + model.tokenizer().length() * PER_TOKENIZER_CHARACTER;
    for (Weight weight : model.weights().values()) {
      long most = weight.shape().size() == 2 ? weight.type().size() : 2L * Float.BYTES;
      kept += count(weight.shape()) * most;
    }
    long outputs = passes(config.shapes(), config.layers()) / Workers.shared().count();
    return new ModelBytes(kept, passes * (outputs + conversion(config)));
  }

  /** Returns what a pass takes for a layer in float32 while its largest matrix is made. */
  private static long conversion(DecoderConfig config) {
    long queries = (long) config.heads() * config.headSize();
    long keys = 2L * config.keyHeads() * config.headSize();
    long layer = (2 * queries + keys + 3L * config.inner()) * config.width();
    long largest = Math.max(queries + keys, 2L * config.inner()) * config.width();
    return layer * Float.BYTES + largest * MAKING_BYTES;
  }

  /**
   * Counts a network that is shipped.
   *
   * @param matrixBytes of one number in a matrix
   */
  public static ModelBytes of(NetworkConfig config, int matrixBytes) {
    return of(config, config.shapes(), matrixBytes, SHIPPED_TOKENIZER);
  }

  /**
   * Counts a vision tower.
   *
   * @param matrixBytes of one number in a matrix
   */
  public static ModelBytes of(VisionModel vision, int matrixBytes) {
    Map<String, List<Long>> shapes = vision.config().shapes();
    int layers = vision.config().encoder().layers();
    return new ModelBytes(weights(shapes, matrixBytes), passes(shapes, layers));
  }

  /** Counts an export. Its engine stores matrices in a form of its own, and may keep both. */
  private static ModelBytes of(ExportConfig config, int tokenizer) {
    long files = 0;
    for (Path file : Stream.concat(Stream.of(config.file()), config.data().stream()).toList()) {
      files += size(file);
    }
    long outputs = (long) EXPORT_OUTPUTS * config.width();
    return new ModelBytes(2 * files + tokenizer * PER_TOKENIZER_CHARACTER, bytesOfPasses(outputs));
  }

  /**
   * Counts what the attention of an export takes, whose engine holds the scores of all pairs of
   * tokens.
   *
   * @param longest input in tokens
   */
  public static ModelBytes ofAttention(ExportConfig config, int longest) {
    long heads = (config.width() + HEAD_WIDTH - 1) / HEAD_WIDTH;
    long pairs = (long) longest * longest;
    return new ModelBytes(
        0, SCORES_AT_ONCE * heads * pairs * Float.BYTES * Workers.shared().count());
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new ModelException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static ModelBytes of(
      NetworkConfig config, Map<String, List<Long>> shapes, int matrixBytes, int tokenizer) {
    return new ModelBytes(
        weights(shapes, matrixBytes)
            + config.positions() * PER_POSITION
            + distances(config)
            + tokenizer * PER_TOKENIZER_CHARACTER,
        passes(shapes, config.layers()));
  }

  private static long weights(Map<String, List<Long>> shapes, int matrixBytes) {
    long bytes = 0;
    for (Map.Entry<String, List<Long>> each : shapes.entrySet()) {
      bytes += count(each.getValue()) * (isMatrix(each) ? matrixBytes : Float.BYTES);
    }
    return bytes;
  }

  /** DeBERTa keeps what each layer makes of distances, as keys and as queries. */
  private static long distances(NetworkConfig config) {
    return config instanceof DebertaV2Config deberta
        ? 2L * deberta.layers() * 2 * deberta.buckets() * deberta.width() * Float.BYTES
        : 0;
  }

  private static long passes(Map<String, List<Long>> shapes, int layers) {
    long outputs =
        shapes.entrySet().stream()
            .filter(NetworkBytes::isMatrix)
            .mapToLong(each -> each.getValue().get(0))
            .sum();
    return bytesOfPasses(outputs / layers);
  }

  private static long bytesOfPasses(long outputs) {
    return outputs
        * OUTPUTS_AT_ONCE
        * Float.BYTES
        * TokenBatches.TOKENS_PER_BATCH
        * Workers.shared().count();
  }

  private static boolean isMatrix(Map.Entry<String, List<Long>> tensor) {
    return tensor.getValue().size() == 2 && LAYER.matcher(tensor.getKey()).matches();
  }

  private static long count(List<Long> shape) {
    return shape.stream().mapToLong(Long::longValue).reduce(1, Math::multiplyExact);
  }
}

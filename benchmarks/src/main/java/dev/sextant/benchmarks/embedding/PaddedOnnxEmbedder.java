package dev.sextant.benchmarks.embedding;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A shipped model on ONNX Runtime as a careful Java program would use it: texts sorted by length,
 * padded batches of about 1,024 tokens, one single-threaded worker for each processor.
 */
final class PaddedOnnxEmbedder implements Embedder {

  private static final int TOKENS_PER_BATCH = 1024;

  private final EmbedderSpec spec;
  private final HuggingFaceTokenizer tokenizer;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final ExecutorService workers =
      NativeThreads.pool(Runtime.getRuntime().availableProcessors(), "onnx");

  private PaddedOnnxEmbedder(
      EmbedderSpec spec, HuggingFaceTokenizer tokenizer, OrtEnvironment environment)
      throws OrtException, IOException {
    this.spec = spec;
    this.tokenizer = tokenizer;
    this.environment = environment;
    try (InputStream in = resource(spec, ".onnx");
        SessionOptions options = new SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setOptimizationLevel(SessionOptions.OptLevel.ALL_OPT);
      this.session = environment.createSession(in.readAllBytes(), options);
    }
  }

  /** Opens it on a thread with a large stack: the library needs one when it is loaded, too. */
  static PaddedOnnxEmbedder open(EmbedderSpec spec) throws InterruptedException {
    ExecutorService opener = NativeThreads.pool(1, "onnx-open");
    try {
      return opener.submit(() -> opened(spec)).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the model cannot be opened", e.getCause());
    } finally {
      opener.shutdown();
    }
  }

  private static PaddedOnnxEmbedder opened(EmbedderSpec spec) throws OrtException, IOException {
    Map<String, String> options =
        Map.of(
            "truncation", "true",
            "padding", "false",
            "maxLength", Integer.toString(spec.tokenLimit()));
    try (InputStream in = resource(spec, "-tokenizer.json")) {
      HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.newInstance(in, options);
      return new PaddedOnnxEmbedder(spec, tokenizer, OrtEnvironment.getEnvironment());
    }
  }

  private static InputStream resource(EmbedderSpec spec, String ending) throws IOException {
    String name = "/" + spec.name().toLowerCase(Locale.ROOT) + ending;
    InputStream in = Embedder.class.getResourceAsStream(name);
    if (in == null) {
      throw new FileNotFoundException(name);
    }
    return in;
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public List<Embedding> embed(List<String> texts) {
    Encoding[] tokens =
        tokenizer.batchEncode(texts.stream().map(text -> spec.prefix() + text).toList());
    Embedding[] embeddings = new Embedding[tokens.length];
    List<Callable<Void>> tasks = new ArrayList<>();
    for (List<Integer> batch : batches(tokens)) {
      tasks.add(
          () -> {
            embed(tokens, batch, embeddings);
            return null;
          });
    }
    try {
      for (Future<Void> done : workers.invokeAll(tasks)) {
        done.get();
      }
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return List.of(embeddings);
  }

  private static List<List<Integer>> batches(Encoding[] tokens) {
    int[] order =
        IntStream.range(0, tokens.length)
            .boxed()
            .sorted(Comparator.comparingInt(text -> -tokens[text].getIds().length))
            .mapToInt(Integer::intValue)
            .toArray();
    List<List<Integer>> batches = new ArrayList<>();
    int most = 0;
    for (int text : order) {
      if (batches.isEmpty() || batches.get(batches.size() - 1).size() == most) {
        batches.add(new ArrayList<>());
        most = Math.max(1, TOKENS_PER_BATCH / tokens[text].getIds().length);
      }
      batches.get(batches.size() - 1).add(text);
    }
    return batches;
  }

  private void embed(Encoding[] tokens, List<Integer> batch, Embedding[] embeddings)
      throws OrtException {
    int length = tokens[batch.get(0)].getIds().length;
    long[] ids = new long[batch.size() * length];
    long[] mask = new long[batch.size() * length];
    for (int row = 0; row < batch.size(); row++) {
      long[] text = tokens[batch.get(row)].getIds();
      System.arraycopy(text, 0, ids, row * length, text.length);
      Arrays.fill(mask, row * length, row * length + text.length, 1);
    }
    long[] shape = {batch.size(), length};
    try (OnnxTensor idTensor = tensor(ids, shape);
        OnnxTensor maskTensor = tensor(mask, shape);
        OnnxTensor typeTensor = tensor(new long[ids.length], shape);
        OrtSession.Result result =
            session.run(
                Map.of(
                    "input_ids", idTensor,
                    "attention_mask", maskTensor,
                    "token_type_ids", typeTensor))) {
      FloatBuffer hidden = ((OnnxTensor) result.get(0)).getFloatBuffer();
      for (int row = 0; row < batch.size(); row++) {
        int count = tokens[batch.get(row)].getIds().length;
        hidden.position(row * length * spec.dimensions());
        embeddings[batch.get(row)] = new Embedding(pooled(hidden, count), count);
      }
    }
  }

  private OnnxTensor tensor(long[] values, long[] shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  private float[] pooled(FloatBuffer hidden, int tokens) {
    float[] vector = new float[spec.dimensions()];
    float[] row = new float[spec.dimensions()];
    int rows = spec.pooling() == Pooling.CLS ? 1 : tokens;
    for (int token = 0; token < rows; token++) {
      hidden.get(row);
      for (int d = 0; d < vector.length; d++) {
        vector[d] += row[d];
      }
    }
    double squares = 0;
    for (float component : vector) {
      squares += (double) component * component;
    }
    for (int d = 0; d < vector.length; d++) {
      vector[d] = (float) (vector[d] / Math.sqrt(squares));
    }
    return vector;
  }

  @Override
  public void close() {
    workers.shutdown();
    tokenizer.close();
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException(e);
    }
  }
}

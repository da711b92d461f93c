package dev.sextant.inference.djl;

import ai.djl.engine.Engine;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.Tokens;
import java.io.IOException;
import java.io.InputStream;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A shipped model under ONNX Runtime, one text at a time: the reference for its vectors. */
final class OnnxReference implements AutoCloseable {

  private final OrtEnvironment environment = environment();

  /** On processors with AMX, ONNX Runtime needs more than the 1 MB that Java gives a thread. */
  private static final long STACK_BYTES = 8L << 20;

  private final OrtSession session;

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> new Thread(null, task, "onnx-reference", STACK_BYTES));

  private final Pooling pooling;

  OnnxReference(String resource, Pooling pooling) throws OrtException, IOException {
    this.pooling = pooling;
    try (InputStream in = OnnxReference.class.getResourceAsStream("/" + resource);
        OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      session = environment.createSession(in.readAllBytes(), options);
    }
  }

  /** DJL's engine sets the process's only environment up, and fails where one is there already. */
  private static OrtEnvironment environment() {
    Engine.getEngine("OnnxRuntime");
    return OrtEnvironment.getEnvironment();
  }

  /** Returns the text's pooled vector, of any length. */
  float[] vector(Tokens tokens) throws Exception {
    float[][] hidden = hidden(tokens);
    return pooling == Pooling.CLS ? hidden[0] : sum(hidden);
  }

  /** Returns the text's last hidden state, one row per token, special ones included. */
  float[][] hidden(Tokens tokens) throws Exception {
    return thread.submit(() -> run(tokens)).get();
  }

  private float[][] run(Tokens tokens) throws OrtException {
    try (OnnxTensor ids = tensor(tokens.ids());
        OnnxTensor mask = tensor(filled(tokens.count(), 1));
        OnnxTensor types = tensor(filled(tokens.count(), 0));
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
      return ((float[][][]) result.get(0).getValue())[0];
    }
  }

  private OnnxTensor tensor(long[] row) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(row), new long[] {1, row.length});
  }

  private static long[] filled(int length, long value) {
    long[] row = new long[length];
    Arrays.fill(row, value);
    return row;
  }

  /** A mean apart from its length. */
  private static float[] sum(float[][] rows) {
    float[] sum = new float[rows[0].length];
    for (float[] row : rows) {
      for (int d = 0; d < sum.length; d++) {
        sum[d] += row[d];
      }
    }
    return sum;
  }

  @Override
  public void close() throws OrtException {
    thread.shutdown();
    session.close();
  }
}

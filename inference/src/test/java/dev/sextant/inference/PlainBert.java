package dev.sextant.inference;

import dev.sextant.inference.network.BertConfig;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A BERT pair classifier as defined in its paper, token by token in double precision: the reference
 * for the engine. Layers are normalised after the residual, attention is scaled by the root of a
 * head's width, GELU is exact. @see <a href="https://arxiv.org/abs/1810.04805">Devlin et al.,
 * BERT</a>
 */
final class PlainBert {

  private final BertConfig config;
  private final Function<String, float[]> weights;

  /**
   * @param weights by their Hugging Face names, row after row
   */
  PlainBert(BertConfig config, Function<String, float[]> weights) {
    this.config = config;
    this.weights = weights;
  }

  /**
   * Returns the probability of each class.
   *
   * @param types of the tokens: 0 in the first text, 1 in the second
   */
  double[] classify(long[] ids, long[] types) {
    double[][] x = new double[ids.length][];
    for (int token = 0; token < ids.length; token++) {
      double[] sum = row("embeddings.word_embeddings.weight", ids[token]);
      add(sum, row("embeddings.position_embeddings.weight", token));
      add(sum, row("embeddings.token_type_embeddings.weight", types[token]));
      x[token] = norm("embeddings.", sum);
    }
    for (int layer = 0; layer < config.layers(); layer++) {
      x = layer("encoder.layer." + layer + ".", x);
    }
    double[] pooled = linear("pooler.dense.", x[0]);
    return softmax(linear("classifier.", Arrays.stream(pooled).map(Math::tanh).toArray()));
  }

  private double[][] layer(String name, double[][] x) {
    double[][] attended = attention(name + "attention.self.", x);
    double[][] result = new double[x.length][];
    for (int token = 0; token < x.length; token++) {
      double[] mixed = linear(name + "attention.output.dense.", attended[token]);
      add(mixed, x[token]);
      double[] middle = norm(name + "attention.output.", mixed);
      double[] inner = linear(name + "intermediate.dense.", middle);
      double[] out =
          linear(name + "output.dense.", Arrays.stream(inner).map(PlainBert::gelu).toArray());
      add(out, middle);
      result[token] = norm(name + "output.", out);
    }
    return result;
  }

  private double[][] attention(String name, double[][] x) {
    double[][] queries = each(x, name + "query.");
    double[][] keys = each(x, name + "key.");
    double[][] values = each(x, name + "value.");
    int width = config.width() / config.heads();
    double[][] mixed = new double[x.length][config.width()];
    for (int token = 0; token < x.length; token++) {
      for (int from = 0; from < config.width(); from += width) {
        double[] scores = new double[x.length];
        for (int other = 0; other < x.length; other++) {
          for (int d = from; d < from + width; d++) {
            scores[other] += queries[token][d] * keys[other][d] / Math.sqrt(width);
          }
        }
        double[] shares = softmax(scores);
        for (int other = 0; other < x.length; other++) {
          for (int d = from; d < from + width; d++) {
            mixed[token][d] += shares[other] * values[other][d];
          }
        }
      }
    }
    return mixed;
  }

  private double[][] each(double[][] x, String linear) {
    return Arrays.stream(x).map(row -> linear(linear, row)).toArray(double[][]::new);
  }

  private double[] linear(String name, double[] x) {
    float[] matrix = weights.apply(name + "weight");
    float[] bias = weights.apply(name + "bias");
    double[] y = new double[bias.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = bias[i];
      for (int j = 0; j < x.length; j++) {
        y[i] += matrix[i * x.length + j] * x[j];
      }
    }
    return y;
  }

  private double[] norm(String name, double[] x) {
    float[] gain = weights.apply(name + "LayerNorm.weight");
    float[] bias = weights.apply(name + "LayerNorm.bias");
    double mean = Arrays.stream(x).average().orElseThrow();
    double variance = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
    double[] y = new double[x.length];
    for (int i = 0; i < y.length; i++) {
      y[i] = (x[i] - mean) / Math.sqrt(variance + config.epsilon()) * gain[i] + bias[i];
    }
    return y;
  }

  private static double[] softmax(double[] x) {
    double greatest = Arrays.stream(x).max().orElseThrow();
    double[] y = Arrays.stream(x).map(v -> Math.exp(v - greatest)).toArray();
    double sum = Arrays.stream(y).sum();
    return Arrays.stream(y).map(v -> v / sum).toArray();
  }

  private static double gelu(double x) {
    return x * 0.5 * (1 + erf(x / Math.sqrt(2)));
  }

  /** Abramowitz and Stegun 7.1.6, whose terms are all of one sign. */
  private static double erf(double x) {
    if (Math.abs(x) > 6) {
      return Math.signum(x);
    }
    double term = x;
    double sum = x;
    for (int n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
  }

  private double[] row(String name, long row) {
    float[] matrix = weights.apply(name);
    double[] x = new double[config.width()];
    for (int d = 0; d < x.length; d++) {
      x[d] = matrix[(int) row * x.length + d];
    }
    return x;
  }

  private static void add(double[] sum, double[] x) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += x[i];
    }
  }
}

package dev.sextant.evaluation.selftest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Embeds ten sentences that ship with Sextant, five pairs of paraphrases, each alone and then all
 * in one batch. Every vector must be finite and of the length one, and the same bit for bit both
 * ways. Then it repeats the batch for a second to measure the speed.
 *
 * <p>A slow model embeds fewer sentences: no sentence begins after {@link #MOST_ALONE_NANOS}, the
 * batch takes about as long, and it is repeated only while less than {@link #MEASURED_NANOS} have
 * passed.
 */
public final class SelfTest {

  /** Sentences that ship. */
  public static final int SENTENCES = 10;

  /** Largest distance of a vector's length from one: far above the rounding of its components. */
  public static final double LENGTH_TOLERANCE = 1e-6;

  static final long MOST_ALONE_NANOS = 8_000_000_000L;
  static final long MEASURED_NANOS = 1_000_000_000L;

  /** With two sentences, each is the only one that the other can lie closest to. */
  private static final int FEWEST = 4;

  private static final String FILE = "paraphrases.txt";
  private static final Pattern SEPARATOR = Pattern.compile(" \\| ");
  private static final double NANOS_PER_SECOND = 1e9;

  private static final String DAMAGED =
      "The weights are damaged or not those of this network: copy the model again, or run its export (--network onnx).";

  private final Embedder embedder;
  private final LongSupplier nanos;

  private SelfTest(Embedder embedder, LongSupplier nanos) {
    this.embedder = embedder;
    this.nanos = nanos;
  }

  /**
   * Tests an open embedder, as it treats texts that are no questions.
   *
   * @throws ModelException if a hard check fails; the message says which, what was expected and
   *     found, and what to do
   * @throws java.util.concurrent.CancellationException as {@link Embedder#embed(List)}
   */
  public static SelfTestResult run(Embedder embedder) {
    return run(embedder, System::nanoTime);
  }

  /**
   * @param nanos a clock
   */
  static SelfTestResult run(Embedder embedder, LongSupplier nanos) {
    return new SelfTest(embedder, nanos).run();
  }

  private SelfTestResult run() {
    List<String> all = sentences();
    List<Embedding> alone = alone(all);
    List<String> texts = all.subList(0, alone.size());
    long begin = nanos.getAsLong();
    List<Embedding> together = embed(texts);
    requireSame(texts, alone, together);
    if (nanos.getAsLong() - begin < MEASURED_NANOS) {
      begin = nanos.getAsLong();
      together = embed(texts);
    }
    long passes = 1;
    for (; nanos.getAsLong() - begin < MEASURED_NANOS; passes++) {
      embed(texts);
    }
    double seconds = (nanos.getAsLong() - begin) / NANOS_PER_SECOND;
    Paraphrases found = Paraphrases.of(together.stream().map(Embedding::vector).toList());
    long tokens = together.stream().mapToLong(Embedding::tokens).sum();
    return new SelfTestResult(
        texts.size(),
        found.nearest(),
        found.related(),
        found.unrelated(),
        passes * texts.size(),
        passes * tokens,
        seconds,
        together.get(0).madeBy());
  }

  /** Embeds sentences one at a time, pair by pair, until all are embedded or the time is over. */
  private List<Embedding> alone(List<String> sentences) {
    long begin = nanos.getAsLong();
    List<Embedding> alone = new ArrayList<>();
    while (alone.size() < sentences.size()
        && (alone.size() < FEWEST || nanos.getAsLong() - begin < MOST_ALONE_NANOS)) {
      for (int end = alone.size() + 2; alone.size() < end; ) {
        String sentence = sentences.get(alone.size());
        Embedding embedding = embed(List.of(sentence)).get(0);
        requireUnit(sentence, embedding.vector());
        alone.add(embedding);
      }
    }
    return alone;
  }

  private List<Embedding> embed(List<String> texts) {
    try {
      return embedder.embed(texts);
    } catch (ModelException e) {
      throw failed(
          "it should embed \"%s\": %s %s".formatted(texts.get(0), e.getMessage(), DAMAGED), e);
    }
  }

  private void requireUnit(String sentence, float[] vector) {
    if (vector.length != embedder.spec().dimensions()) {
      throw failed(
          "a vector should have %d components, found %d for \"%s\". %s"
              .formatted(embedder.spec().dimensions(), vector.length, sentence, DAMAGED),
          null);
    }
    double squares = 0;
    for (float component : vector) {
      squares += (double) component * component;
    }
    if (!Double.isFinite(squares)) {
      throw failed(
          "all components should be finite numbers, found others for \"%s\". %s"
              .formatted(sentence, DAMAGED),
          null);
    }
    double length = Math.sqrt(squares);
    if (Math.abs(length - 1) > LENGTH_TOLERANCE) {
      throw failed(
          String.format(
              Locale.ROOT,
              "a vector should have the length 1, to within %.0e, found %s for \"%s\". %s",
              LENGTH_TOLERANCE,
              length,
              sentence,
              DAMAGED),
          null);
    }
  }

  private void requireSame(List<String> texts, List<Embedding> alone, List<Embedding> together) {
    for (int i = 0; i < texts.size(); i++) {
      float[] one = alone.get(i).vector();
      float[] other = together.get(i).vector();
      if (!Arrays.equals(one, other)) {
        throw failed(
            String.format(
                Locale.ROOT,
                "a text should have the same vector alone and in a batch, bit for bit, found components that differ by up to %.1e for \"%s\". On this processor, the network cannot be reproduced: run an export of the model (--network onnx), which takes one text at a time.",
                difference(one, other),
                texts.get(i)),
            null);
      }
    }
  }

  private static double difference(float[] one, float[] other) {
    double largest = 0;
    for (int d = 0; d < Math.min(one.length, other.length); d++) {
      largest = Math.max(largest, Math.abs((double) one[d] - other[d]));
    }
    return largest;
  }

  private ModelException failed(String what, @Nullable Throwable cause) {
    return new ModelException(
        "The self-test of %s failed: %s".formatted(embedder.spec().name(), what), cause);
  }

  /** Returns the sentences; each is followed by its paraphrase. */
  public static List<String> sentences() {
    try (InputStream in = SelfTest.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + FILE + " is missing from the jar");
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .flatMap(SEPARATOR::splitAsStream)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.sextant.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.SharedEmbedders;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.processor.ComputeDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class EmbeddersTest {

  private static final EmbedderSpec MINILM = Embedders.shipped().get(1);

  @Test
  void the_lexical_embedder_and_three_models_are_shipped() {
    assertThat(Embedders.shipped())
        .extracting(EmbedderSpec::name)
        .containsExactly("lexical", "all-MiniLM-L6-v2", "bge-small-en-v1.5", "e5-small-v2");
    assertThat(Embedders.shipped())
        .extracting(EmbedderSpec::maxTokens)
        .containsExactly(null, 256, 512, 512);
    assertThat(Embedders.shipped()).extracting(EmbedderSpec::revision).doesNotHaveDuplicates();
  }

  @Test
  void truncation_is_counted_however_long_the_text() {
    try (Embedder embedder = Embedders.open(MINILM)) {
      var embeddings =
          embedder.embed(
              List.of("word ".repeat(254), "word ".repeat(255), "word ".repeat(400_000)));

      assertThat(embeddings).extracting(Embedding::tokens).containsExactly(256, 256, 256);
      assertThat(embeddings).extracting(Embedding::truncated).containsExactly(false, true, true);
      assertThat(embeddings.get(2).vector()).isEqualTo(embeddings.get(0).vector());
    }
  }

  @Test
  void several_threads_get_the_bits_that_one_gets() throws Exception {
    List<List<String>> parts = new ArrayList<>();
    for (int seed = 0; seed < 8; seed++) {
      parts.add(Texts.random(15, 60, seed));
    }
    var threads = Executors.newFixedThreadPool(4);
    try (Embedder embedder = Embedders.open(MINILM)) {
      List<float[][]> expected = parts.stream().map(part -> vectors(embedder, part)).toList();
      List<Callable<float[][]>> calls = new ArrayList<>();
      for (int round = 0; round < 3; round++) {
        parts.forEach(part -> calls.add(() -> vectors(embedder, part)));
      }

      List<Future<float[][]>> found = threads.invokeAll(calls);

      for (int i = 0; i < found.size(); i++) {
        assertThat(found.get(i).get()).isDeepEqualTo(expected.get(i % parts.size()));
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void a_model_opened_twice_is_loaded_once() {
    AtomicInteger loads = new AtomicInteger();
    SharedEmbedders shared =
        new SharedEmbedders(
            spec -> {
              loads.incrementAndGet();
              return EmbedderLoader.prepare(spec, ComputeDevice.CPU);
            },
            null);
    try (Embedder first = shared.open(MINILM);
        Embedder second = shared.open(MINILM)) {
      first.close();

      assertThat(second.embed(List.of("still here"))).hasSize(1);
      assertThat(loads).hasValue(1);
    }
  }

  /** MiniLM takes 90 MB; five unreleased ones would take 430. */
  @Test
  void closing_the_last_one_releases_its_memory() throws Exception {
    Path status = Path.of("/proc/self/status");
    Assumptions.assumeTrue(Files.exists(status), "resident memory is read from /proc");
    openAndClose(2);
    long before = residentMegabytes(status);

    openAndClose(5);

    assertThat(residentMegabytes(status) - before).isLessThan(300);
  }

  @Test
  void a_closed_embedder_embeds_nothing() {
    Embedder embedder = EmbedderLoader.load(MINILM, ComputeDevice.CPU);
    assertThat(embedder.embed(List.of("open"))).hasSize(1);
    embedder.close();
    embedder.close();

    assertThatThrownBy(() -> embedder.embed(List.of("closed")))
        .isInstanceOf(ModelException.class)
        .hasMessage("The embedder all-MiniLM-L6-v2 is closed.");
  }

  @Test
  void other_files_than_the_pinned_ones_are_refused() {
    String other = "0".repeat(64);

    assertThatThrownBy(() -> Embedders.open(pinned(other, MINILM.tokenizerSha256())))
        .isInstanceOf(ModelException.class)
        .hasMessage(
            "The weights of all-MiniLM-L6-v2 in shipped:all-MiniLM-L6-v2 should have the SHA-256 %s,"
                    .formatted(other)
                + " found %s: it was registered with other files."
                    .formatted(MINILM.weightsSha256()));
    assertThatThrownBy(() -> Embedders.open(pinned(MINILM.weightsSha256(), other)))
        .hasMessageStartingWith("The tokenizer of all-MiniLM-L6-v2");
  }

  @Test
  void a_specification_ships_with_its_location_and_its_files() {
    assertThat(Embedders.shipped().stream().skip(1)).allMatch(Embedders::ships);
    assertThat(Embedders.ships(Embedders.shipped("mine", MINILM.location()))).isTrue();
    assertThat(Embedders.ships(pinned("0".repeat(64), MINILM.tokenizerSha256()))).isFalse();
    assertThat(Embedders.ships(pinned(MINILM.weightsSha256(), "0".repeat(64)))).isFalse();
    assertThat(Embedders.ships(at("folder:/models/minilm"))).isFalse();
  }

  @Test
  void an_unknown_location_is_refused_with_those_that_are_known() {
    assertThatThrownBy(() -> Embedders.open(at("shipped:gpt")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("all-MiniLM-L6-v2, bge-small-en-v1.5, e5-small-v2")
        .hasMessageContaining("found gpt");
    assertThatThrownBy(() -> Embedders.open(at("https://example.com/model")))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("must begin with shipped: or folder:");
  }

  private static void openAndClose(int times) {
    for (int i = 0; i < times; i++) {
      try (Embedder embedder = EmbedderLoader.load(MINILM, ComputeDevice.CPU)) {
        embedder.embed(List.of("a"));
      }
      // The mapped files lie outside the heap until their buffers are collected.
      System.gc();
    }
  }

  private static long residentMegabytes(Path status) throws IOException {
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
        .findFirst()
        .orElseThrow();
  }

  private static float[][] vectors(Embedder embedder, List<String> texts) {
    return embedder.embed(texts).stream().map(Embedding::vector).toArray(float[][]::new);
  }

  private static EmbedderSpec pinned(String weightsSha256, String tokenizerSha256) {
    return spec(MINILM.location(), weightsSha256, tokenizerSha256);
  }

  private static EmbedderSpec at(String location) {
    return spec(location, MINILM.weightsSha256(), MINILM.tokenizerSha256());
  }

  private static EmbedderSpec spec(String location, String weightsSha256, String tokenizerSha256) {
    return new EmbedderSpec(
        MINILM.name(),
        MINILM.architecture(),
        location,
        weightsSha256,
        tokenizerSha256,
        MINILM.pooling(),
        MINILM.prefix(),
        null,
        MINILM.maxTokens(),
        MINILM.dimensions(),
        MINILM.precision());
  }
}

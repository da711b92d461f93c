package dev.sextant.inference.djl.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.Texts;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.export.ExportFolder;
import dev.sextant.inference.huggingface.FolderWishes;
import dev.sextant.inference.model.ModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The models that ship, by their ONNX files in place of the native way. */
@ResourceLock(ExportFolder.TRIAL)
class ShippedExportsTest {

  private static final int INNER = 1536;

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"all-MiniLM-L6-v2", "bge-small-en-v1.5", "e5-small-v2"})
  void the_export_of_a_shipped_model_has_the_vectors_of_the_native_way(String name)
      throws Exception {
    EmbedderSpec shipped = shipped(name);
    EmbedderSpec export =
        Embedders.inspect(
            name,
            ExportFolder.shipped(directory.resolve(name), shipped).path(),
            new FolderWishes(null, shipped.prefix(), null, null, null, null));
    double near = Vectors.rounding(name.startsWith("all") ? 6 : 12, INNER);

    assertThat(export.architecture()).isEqualTo(Architecture.ONNX);
    assertThat(export.pooling()).isEqualTo(shipped.pooling());
    assertThat(export.maxTokens()).isEqualTo(shipped.maxTokens());
    assertThat(export.dimensions()).isEqualTo(shipped.dimensions());
    assertThat(export.revision()).isNotEqualTo(shipped.revision());
    try (Embedder native_ = Embedders.open(shipped);
        Embedder exported = Embedders.open(export)) {
      List<Embedding> expected = native_.embed(Texts.varied());
      List<Embedding> found = exported.embed(Texts.varied());

      for (int i = 0; i < expected.size(); i++) {
        assertThat(Vectors.distanceOfDirections(found.get(i).vector(), expected.get(i).vector()))
            .as("text %d", i)
            .isLessThan(near);
        assertThat(found.get(i).tokens()).isEqualTo(expected.get(i).tokens());
        assertThat(found.get(i).read()).isEqualTo(expected.get(i).read());
      }
      assertThat(found.get(0).madeBy()).startsWith("onnxruntime ");
    }
  }

  @Test
  void vectors_of_tokens_are_those_of_the_native_way() throws Exception {
    EmbedderSpec shipped = shipped("all-MiniLM-L6-v2");
    EmbedderSpec export = ExportFolder.shipped(directory, shipped).inspect();
    try (Embedder native_ = Embedders.open(shipped);
        Embedder exported = Embedders.open(export)) {
      var expected = native_.tokenEmbedder().orElseThrow().tokenVectors(Texts.varied());
      var found = exported.tokenEmbedder().orElseThrow().tokenVectors(Texts.varied());

      for (int i = 0; i < expected.size(); i++) {
        assertThat(found.get(i).vectors().length).isEqualTo(expected.get(i).vectors().length);
        for (int token = 0; token < found.get(i).vectors().length; token++) {
          assertThat(
                  Vectors.distanceOfDirections(
                      found.get(i).vectors()[token], expected.get(i).vectors()[token]))
              .isLessThan(Vectors.rounding(6, INNER));
        }
      }
    }
  }

  /** Batches of any size and order, from several threads of the workers. */
  @Test
  void a_text_has_the_same_bits_alone_and_in_any_batch() throws Exception {
    EmbedderSpec export = ExportFolder.shipped(directory, shipped("all-MiniLM-L6-v2")).inspect();
    List<String> texts = new ArrayList<>(Texts.varied());
    texts.addAll(Texts.random(60, 90, 7));
    Collections.shuffle(texts, new Random(1));
    Random random = new Random(11);
    try (Embedder embedder = Embedders.open(export)) {
      List<float[]> alone =
          texts.stream().map(text -> embedder.embed(List.of(text)).get(0).vector()).toList();

      for (int round = 0; round < 6; round++) {
        int[] chosen = random.ints(1 + random.nextInt(70), 0, texts.size()).toArray();
        var batch = embedder.embed(Arrays.stream(chosen).mapToObj(texts::get).toList());
        for (int i = 0; i < chosen.length; i++) {
          assertThat(batch.get(i).vector()).isEqualTo(alone.get(chosen[i]));
        }
      }
    }
    try (Embedder again = Embedders.open(export)) {
      assertThat(again.embed(texts.subList(0, 1)).get(0).vector())
          .as("opened again")
          .isEqualTo(vector(export, texts.get(0)));
    }
  }

  @Test
  void a_network_that_changed_since_is_refused() throws Exception {
    ExportFolder folder = ExportFolder.shipped(directory, shipped("all-MiniLM-L6-v2"));
    EmbedderSpec export = folder.inspect();
    Files.write(
        folder.path().resolve("model.onnx"), new byte[] {0x10, 0}, StandardOpenOption.APPEND);

    assertThatThrownBy(() -> Embedders.open(export))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("it was registered with other files");
  }

  @Test
  void texts_that_are_longer_than_the_table_of_positions_are_refused_before_they_come()
      throws Exception {
    ExportFolder folder = ExportFolder.shipped(directory, shipped("all-MiniLM-L6-v2"));
    folder.write(
        "config.json",
        """
        {"model_type": "bert", "vocab_size": 30522, "max_position_embeddings": 600,
         "hidden_size": 384}
        """);
    folder.write("sentence_bert_config.json", "{\"max_seq_length\": 513}");

    assertThatThrownBy(folder::inspect)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("should take 513 tokens up to the number 30521")
        .hasMessageContaining("Choose a shorter longest input (--max-tokens)");
  }

  private static float[] vector(EmbedderSpec spec, String text) {
    try (Embedder embedder = Embedders.open(spec)) {
      return embedder.embed(List.of(text)).get(0).vector();
    }
  }

  private static EmbedderSpec shipped(String name) {
    return Embedders.shipped().stream()
        .filter(spec -> spec.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}

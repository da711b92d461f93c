package dev.sextant.inference.djl.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.export.ExportFolder;
import dev.sextant.inference.huggingface.FolderWishes;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.processor.InstructionSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares exports of small models of unknown families with what transformers computes. */
@ResourceLock(ExportFolder.TRIAL)
class ExportedNetworkTest {

  /**
   * The models have three layers with an inner width of 37 at most. Twice the bound, since ALBERT
   * rounds a GELU that is a tanh.
   */
  private static final double NEAR = 2 * Vectors.rounding(3, 37);

  private static final Map<String, EmbedderSpec> SPECS = new ConcurrentHashMap<>();

  /** A text with its tokens, and with its pooled vector in double precision. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Expected(String text, int tokens, float[] vector) {}

  @ParameterizedTest
  @CsvSource({
    "albert, onnx, 96, MEAN",
    "distilbert, onnx, 64, CLS",
    "electra-pooled, onnx, 96, NONE",
    "roberta-positions, onnx, 64, MEAN",
    "bert-optimum, onnx, 96, MEAN",
    "bert-quantised, onnx, 96, MEAN",
    "electra, torchscript, 96, MEAN",
    "bert-traced, torchscript, 96, CLS",
    "albert-traced, torchscript, 64, MEAN"
  })
  void an_export_says_what_it_is(String name, String architecture, int limit, Pooling pooling)
      throws Exception {
    EmbedderSpec spec = inspect(name);

    assertThat(spec.architecture().code()).isEqualTo(architecture);
    assertThat(spec.maxTokens()).isEqualTo(limit);
    assertThat(spec.pooling()).isEqualTo(pooling);
    assertThat(spec.dimensions()).isEqualTo(24);
  }

  /** A JVM that is killed would leave them in a temporary folder each time. */
  @Test
  void libraries_are_unpacked_once_next_to_those_of_the_other_engine() throws Exception {
    Embedders.open(inspect("albert")).close();
    Path folder = Path.of(System.getProperty("onnxruntime.native.path"));

    assertThat(folder.getParent()).isEqualTo(Path.of(System.getProperty("ENGINE_CACHE_DIR")));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("libonnxruntime.so", "libonnxruntime4j_jni.so");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "albert",
        "distilbert",
        "electra-pooled",
        "roberta-positions",
        "bert-optimum",
        "electra",
        "bert-traced",
        "albert-traced"
      })
  void vectors_are_those_of_transformers(String name) throws Exception {
    List<Expected> expected = expected(name);
    try (Embedder embedder = Embedders.open(inspect(name))) {
      List<Embedding> found = embedder.embed(expected.stream().map(Expected::text).toList());

      for (int i = 0; i < expected.size(); i++) {
        assertThat(found.get(i).tokens()).isEqualTo(expected.get(i).tokens());
        assertThat(Vectors.distanceOfDirections(found.get(i).vector(), expected.get(i).vector()))
            .as("text %d", i)
            .isLessThan(NEAR);
      }
      assertThat(found).extracting(Embedding::truncated).contains(true, false);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "albert",
        "distilbert",
        "electra-pooled",
        "bert-optimum",
        "bert-quantised",
        "electra",
        "bert-traced",
        "albert-traced"
      })
  void a_text_has_the_same_bits_alone_and_in_any_batch(String name) throws Exception {
    List<String> texts = new ArrayList<>(expected(name).stream().map(Expected::text).toList());
    Random random = new Random(5);
    try (Embedder embedder = Embedders.open(inspect(name))) {
      List<float[]> alone =
          texts.stream().map(text -> embedder.embed(List.of(text)).get(0).vector()).toList();

      for (int round = 0; round < 20; round++) {
        int[] chosen = random.ints(1 + random.nextInt(40), 0, texts.size()).toArray();
        var batch = embedder.embed(Arrays.stream(chosen).mapToObj(texts::get).toList());
        for (int i = 0; i < chosen.length; i++) {
          assertThat(batch.get(i).vector()).isEqualTo(alone.get(chosen[i]));
        }
      }
    }
  }

  /** Weights of 8 bits, and numbers between layers in 8 bits that each text scales by itself. */
  @Test
  void a_quantised_network_is_near_the_whole_one_and_says_which_instructions_it_used()
      throws Exception {
    List<Expected> expected = expected("bert-quantised");
    try (Embedder quantised = Embedders.open(inspect("bert-quantised"));
        Embedder whole = Embedders.open(inspect("bert-optimum"))) {
      List<Embedding> found = quantised.embed(expected.stream().map(Expected::text).toList());

      double[] distances = new double[found.size()];
      for (int i = 0; i < distances.length; i++) {
        distances[i] =
            Vectors.distanceOfDirections(found.get(i).vector(), expected.get(i).vector());
      }
      assertThat(Arrays.stream(distances).max().orElseThrow()).isBetween(1e-3, 0.2);
      String plain = whole.embed(List.of("Paris")).get(0).madeBy();
      assertThat(plain).isEqualTo("onnxruntime " + InstructionSet.ofProcessor());
      assertThat(found.get(0).madeBy())
          .isEqualTo(
              String.join(
                  " ",
                  Stream.concat(Stream.of(plain), InstructionSet.ofIntegers().stream()).toList()));
    }
  }

  @Test
  void prefixes_dimensions_and_the_longest_input_count_as_for_other_models() throws Exception {
    EmbedderSpec bare = inspect("albert");
    EmbedderSpec wished =
        Embedders.inspect(
            "wished",
            folder("albert"),
            new FolderWishes(Pooling.CLS, "passage: ", "query: ", 16, 5, null));
    EmbedderSpec prefixed =
        Embedders.inspect(
            "prefixed",
            folder("albert"),
            new FolderWishes(Pooling.CLS, null, null, 16, null, null));
    try (Embedder embedder = Embedders.open(wished);
        Embedder whole = Embedders.open(prefixed)) {
      float[] question = embedder.forQuestions().embed(List.of("Paris")).get(0).vector();
      float[] full = whole.embed(List.of("query: Paris")).get(0).vector();

      assertThat(question).hasSize(5);
      assertThat(Vectors.distanceOfDirections(question, Arrays.copyOf(full, 5))).isLessThan(1e-6);
      assertThat(embedder.embed(List.of("word ".repeat(40))).get(0).tokens()).isEqualTo(16);
    }
    assertThat(wished.revision()).isNotEqualTo(bare.revision());
  }

  @Test
  void a_network_that_pools_itself_has_no_vectors_of_tokens_and_no_choice_of_pooling()
      throws Exception {
    try (Embedder pooled = Embedders.open(inspect("electra-pooled"));
        Embedder unpooled = Embedders.open(inspect("albert"))) {
      assertThat(pooled.tokenEmbedder()).isEmpty();
      assertThat(unpooled.tokenEmbedder()).isPresent();
    }
    assertThatThrownBy(
            () ->
                Embedders.inspect(
                    "x",
                    folder("electra-pooled"),
                    new FolderWishes(Pooling.CLS, null, null, null, null, null)))
        .hasMessageContaining("one vector per text, so there is no pooling to choose");
  }

  /** What embeds on a GPU takes an export to the processor. */
  @Test
  void an_export_runs_on_the_processor_wherever_its_job_runs() throws Exception {
    EmbedderSpec spec = inspect("albert");
    try (Embedder here = Embedders.open(spec);
        Embedder there = Embedders.open(spec, ComputeDevice.gpu(0))) {
      Embedding expected = here.embed(List.of("Paris")).get(0);
      Embedding found = there.embed(List.of("Paris")).get(0);

      assertThat(found.vector()).isEqualTo(expected.vector());
      assertThat(found.madeBy()).isEqualTo(expected.madeBy());
    }
  }

  /** Each is tried once, in a process of its own. */
  private static EmbedderSpec inspect(String name) throws Exception {
    Path folder = folder(name);
    return SPECS.computeIfAbsent(
        name, absent -> Embedders.inspect(name, folder, ExportFolder.AS_STATED));
  }

  private static Path folder(String name) throws Exception {
    String resource = "/parity/exports/" + name;
    return Path.of(
        Objects.requireNonNull(ExportedNetworkTest.class.getResource(resource), resource).toURI());
  }

  private static List<Expected> expected(String name) throws Exception {
    JsonNode file = new ObjectMapper().readTree(folder(name).resolve("expected.json").toFile());
    List<Expected> texts = new ArrayList<>();
    for (JsonNode text : file.path("texts")) {
      JsonNode vector = text.has("mean") ? text.get("mean") : text.get("cls");
      texts.add(new Expected(text.get("text").asText(), text.get("ids").size(), floats(vector)));
    }
    return texts;
  }

  private static float[] floats(JsonNode array) throws IOException {
    float[] vector = new float[array.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = (float) array.get(i).asDouble();
    }
    return vector;
  }
}

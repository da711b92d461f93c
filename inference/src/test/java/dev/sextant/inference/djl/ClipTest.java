package dev.sextant.inference.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.Vectors;
import dev.sextant.inference.djl.ParityModel.Expected;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.ImageEmbedder;
import dev.sextant.inference.embedder.TokenVectors;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.image.ParityPictures;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares both towers of small CLIP models with what transformers computes for them. */
class ClipTest {

  /** As in {@link FamiliesTest}; the worst seen is 9e-7. */
  private static final double NEAR = 2 * Vectors.rounding(2, 58);

  @ParameterizedTest
  @CsvSource({"clip-old, 20", "clip-gelu, 24"})
  void a_folder_says_what_it_is(String name, int dimensions) {
    EmbedderSpec spec = spec(name);

    assertThat(spec.architecture()).isEqualTo(EmbedderSpec.Architecture.CLIP);
    assertThat(spec.architecture().takesImages()).isTrue();
    assertThat(spec.pooling()).isEqualTo(Pooling.LASTTOKEN);
    assertThat(spec.maxTokens()).isEqualTo(77);
    assertThat(spec.dimensions()).isEqualTo(dimensions);
  }

  /** One text holds the end token in its middle: its first one counts, whatever follows it. */
  @ParameterizedTest
  @ValueSource(strings = {"clip-old", "clip-gelu"})
  void tokens_and_vectors_of_texts_are_those_of_transformers(String name) throws IOException {
    ParityModel model = new ParityModel(name);
    try (NetworkEncoder encoder = model.encoder(null, "")) {
      List<Tokens> tokens =
          model.texts().stream().map(text -> encoder.tokenize(text.text())).toList();
      List<float[]> vectors = encoder.encode(tokens);

      for (int i = 0; i < vectors.size(); i++) {
        Expected expected = model.texts().get(i);
        assertThat(tokens.get(i).ids()).as("tokens of text %d", i).isEqualTo(expected.ids());
        assertThat(
                Vectors.distanceOfDirections(
                    vectors.get(i), expected.pooled().get(Pooling.LASTTOKEN)))
            .as("text %d", i)
            .isLessThan(NEAR);
      }
      assertThat(tokens).extracting(Tokens::truncated).contains(true, false);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"clip-old", "clip-gelu"})
  void vectors_of_tokens_are_those_of_transformers(String name) throws IOException {
    List<Expected> known =
        new ParityModel(name).texts().stream().filter(text -> !text.hidden().isEmpty()).toList();
    try (Embedder embedder = Embedders.open(spec(name))) {
      List<TokenVectors> found =
          embedder
              .tokenEmbedder()
              .orElseThrow()
              .tokenVectors(known.stream().map(Expected::text).toList());

      for (int i = 0; i < found.size(); i++) {
        float[][] vectors = found.get(i).vectors();
        assertThat(vectors).hasNumberOfRows(known.get(i).hidden().size() - 2);
        for (int token = 0; token < vectors.length; token++) {
          assertThat(
                  Vectors.distanceOfDirections(
                      vectors[token], known.get(i).hidden().get(token + 1)))
              .isLessThan(NEAR);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"clip-old", "clip-gelu"})
  void vectors_of_images_are_those_of_transformers(String name) throws IOException {
    JsonNode images =
        new ObjectMapper()
            .readTree(ParityModel.folder(name).resolve("expected.json").toFile())
            .path("images");
    List<ImageFile> files = new ArrayList<>();
    images.forEach(image -> files.add(file(image.path("file").asText())));
    try (Embedder embedder = Embedders.open(spec(name))) {
      ImageEmbedder tower = embedder.imageEmbedder().orElseThrow();
      List<Embedding> found = tower.embed(files);

      assertThat(found).hasSizeGreaterThan(25);
      assertThat(tower.spec()).isEqualTo(embedder.spec());
      for (int i = 0; i < found.size(); i++) {
        float[] vector = found.get(i).vector();
        assertThat(
                Vectors.distanceOfDirections(
                    vector, ParityModel.vector(images.get(i).get("vector"))))
            .as(images.get(i).path("file").asText())
            .isLessThan(NEAR);
        assertThat(vector).hasSize(embedder.spec().dimensions());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"clip-old", "clip-gelu"})
  void texts_and_images_have_the_same_bits_alone_and_with_others(String name) throws IOException {
    List<String> texts =
        new ArrayList<>(new ParityModel(name).texts().stream().map(Expected::text).toList());
    List<String> images =
        new ArrayList<>(List.of("rgb.png", "tall.png", "subsampled.jpg", "lossy.webp", "grey.png"));
    images.addAll(List.copyOf(images));
    Collections.shuffle(images, new Random(1));
    Collections.shuffle(texts, new Random(1));
    try (Embedder embedder = Embedders.open(spec(name))) {
      ImageEmbedder tower = embedder.imageEmbedder().orElseThrow();
      List<Embedding> together = tower.embed(images.stream().map(ClipTest::file).toList());
      List<Embedding> ofTexts = embedder.embed(texts);

      for (int i = 0; i < images.size(); i++) {
        assertThat(tower.embed(List.of(file(images.get(i)))).get(0).vector())
            .isEqualTo(together.get(i).vector());
      }
      for (int i = 0; i < texts.size(); i++) {
        assertThat(embedder.embed(List.of(texts.get(i))).get(0).vector())
            .isEqualTo(ofTexts.get(i).vector());
      }
    }
  }

  /** A crop hides the ends of a long picture; a picture that is squeezed into a square is whole. */
  @Test
  void an_embedding_says_how_much_of_a_picture_it_covers() {
    try (Embedder cropped = Embedders.open(spec("clip-old"));
        Embedder squeezed = Embedders.open(spec("clip-gelu"))) {
      Embedding wide =
          cropped.imageEmbedder().orElseThrow().embed(List.of(file("wide.png"))).get(0);
      Embedding whole =
          squeezed.imageEmbedder().orElseThrow().embed(List.of(file("wide.png"))).get(0);

      assertThat(wide.truncated()).isTrue();
      assertThat(wide.read()).isBetween(3.0 / 501 - 1e-4, 3.0 / 501 + 1e-4);
      assertThat(wide.tokens()).isEqualTo(17);
      assertThat(whole.truncated()).isFalse();
      assertThat(whole.read()).isEqualTo(1);
    }
  }

  @Test
  void a_damaged_image_fails_with_a_sentence() {
    byte[] torn = ParityPictures.bytes("subsampled.jpg");
    torn[torn.length - 1] = 0;
    torn[torn.length - 2] = (byte) 0xff;
    try (Embedder embedder = Embedders.open(spec("clip-old"))) {
      ImageEmbedder tower = embedder.imageEmbedder().orElseThrow();

      assertThatThrownBy(() -> tower.embed(List.of(ImageFile.of(torn))))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining("The JPEG file is damaged");
    }
  }

  private static EmbedderSpec spec(String name) {
    return Embedders.inspect("small", ParityModel.folder(name), null, null, null);
  }

  private static ImageFile file(String name) {
    return ImageFile.of(ParityPictures.bytes(name));
  }
}

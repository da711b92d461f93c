package dev.sextant.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.evaluation.Evaluated.Scored;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.model.ModelException;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ImageText;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ImageReadingTest {

  private static final Path PARITY =
      Path.of("..", "inference", "src", "test", "resources", "parity");
  private static final String UNKNOWN = ImageText.of("f".repeat(64));

  private final Map<String, byte[]> files = files();
  private final List<List<String>> asked = new ArrayList<>();

  private static Map<String, byte[]> files() {
    Map<String, byte[]> files = new HashMap<>();
    int place = 0;
    for (String name :
        List.of("palette.png", "grey.png", "lossy.webp", "half-chroma.jpg", "rgb-key.png")) {
      files.put(ImageText.of(Integer.toHexString(place++).repeat(64)), picture(name));
    }
    return files;
  }

  private static byte[] picture(String name) {
    try {
      return Files.readAllBytes(PARITY.resolve("pictures").resolve(name));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Map<String, byte[]> read(Collection<String> texts) {
    asked.add(List.copyOf(texts));
    Map<String, byte[]> found = new HashMap<>(files);
    found.keySet().retainAll(texts);
    return found;
  }

  private static Embedder clip() {
    return Embedders.open(Embedders.inspect("clip", PARITY.resolve("clip-old"), null, null, null));
  }

  @Test
  void images_and_texts_come_back_in_their_order() {
    try (Embedder clip = clip();
        Embedder reading = ImageReadingEmbedder.of(clip, this::read)) {
      List<String> pictures = List.copyOf(files.keySet());
      List<String> texts = new ArrayList<>(pictures);
      texts.add(2, "a cat");
      texts.add(pictures.get(0));
      List<Embedding> embedded = reading.embed(texts);
      assertThat(embedded).hasSameSizeAs(texts);
      for (int i = 0; i < texts.size(); i++) {
        byte[] file = files.get(texts.get(i));
        float[] alone =
            file == null
                ? clip.embed(List.of(texts.get(i))).get(0).vector()
                : clip.imageEmbedder()
                    .orElseThrow()
                    .embed(List.of(ImageFile.of(file)))
                    .get(0)
                    .vector();
        assertThat(embedded.get(i).vector()).as(texts.get(i)).isEqualTo(alone);
      }
      assertThat(asked).allMatch(some -> some.size() <= 4);
      assertThat(asked.stream().mapToInt(List::size).sum()).isEqualTo(files.size());
    }
  }

  @Test
  void an_image_that_is_not_stored_is_never_embedded_as_a_text() {
    try (Embedder reading = ImageReadingEmbedder.of(clip(), this::read)) {
      assertThatThrownBy(() -> reading.embed(List.of("a cat", UNKNOWN)))
          .isInstanceOf(ModelException.class)
          .hasMessageContaining(UNKNOWN);
    }
  }

  @Test
  void what_an_embedder_cannot_read_has_a_reason() {
    String known = List.copyOf(files.keySet()).get(0);
    try (Embedder clip = clip();
        Embedder lexical = Embedders.open(Embedders.shipped().get(0))) {
      assertThat(ImageTexts.of(clip, texts -> Set.of(known)).unreadable(List.of(known, UNKNOWN)))
          .isEqualTo(Map.of(UNKNOWN, Reason.UNKNOWN_IMAGE));
      assertThat(ImageTexts.of(lexical, texts -> Set.of(known)).unreadable(List.of(known, known)))
          .isEqualTo(Map.of(known, Reason.NEEDS_IMAGE_EMBEDDER));
      assertThat(ImageReadingEmbedder.of(lexical, this::read)).isSameAs(lexical);
    }
  }

  /** A photo that is not square is cropped, and the towers compute in different ways. */
  @Test
  void an_image_is_no_cut_text_and_no_other_kind_of_vector() {
    byte[] tall = picture("tall.png");
    String image = ImageText.of("a".repeat(64));
    ItemText item = new ItemText("Which picture?", image, List.of(new AnswerText(image, false)));
    try (Embedder clip = clip();
        Embedder reading = ImageReadingEmbedder.of(clip, texts -> Map.of(image, tall))) {
      assertThat(reading.embed(List.of(image)).get(0).truncated()).as("it is cropped").isTrue();
      VectorScorer scorer =
          new VectorScorer(
              reading,
              ImageTexts.of(reading, texts -> Set.of(image)),
              List.of(Catalogue.find("sgi").orElseThrow()));
      Scored scored = (Scored) scorer.score(List.of(item)).get(0);

      assertThat(scored.effort().texts()).isEqualTo(3);
      assertThat(scored.effort().truncated()).isZero();
      assertThat(scored.effort().madeBy()).hasSize(1);
    }
  }
}

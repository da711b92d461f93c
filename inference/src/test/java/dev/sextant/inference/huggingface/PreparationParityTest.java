package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.image.ParityPictures;
import dev.sextant.inference.image.Picture;
import dev.sextant.inference.image.preparation.PictureSize;
import dev.sextant.inference.image.preparation.Preparation;
import dev.sextant.inference.image.preparation.Preparation.Prepared;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares prepared pictures with the values that CLIPImageProcessorPil of transformers makes. */
class PreparationParityTest {

  @TempDir Path folder;

  record Settings(String name, JsonNode settings, JsonNode hashes) {

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Settings> settings() {
    try {
      JsonNode all = new ObjectMapper().readTree(ParityPictures.bytes("preparations.json"));
      return StreamSupport.stream(all.path("preparations").spliterator(), false)
          .map(
              each ->
                  new Settings(
                      each.path("name").asText(), each.path("settings"), each.path("sha256")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("settings")
  void values_are_those_of_transformers_bit_for_bit(Settings settings) throws Exception {
    Files.writeString(folder.resolve("preprocessor_config.json"), settings.settings().toString());
    int side = settings.name().equals("clip") ? 224 : 40;
    Preparation preparation = PreprocessorFile.of(new FolderFiles(folder)).preparation(side);

    assertThat(settings.hashes().properties()).hasSizeGreaterThan(25);
    for (Map.Entry<String, JsonNode> expected : settings.hashes().properties()) {
      ImageFile file = ImageFile.of(ParityPictures.bytes(expected.getKey()));
      try (Picture picture = file.decode()) {
        Prepared prepared = preparation.prepare(picture);

        assertThat(prepared.size()).isEqualTo(new PictureSize(side, side));
        assertThat(sha256(prepared.values()))
            .as(expected.getKey())
            .isEqualTo(expected.getValue().asText());
        assertThat(prepared.read()).isGreaterThan(0).isLessThanOrEqualTo(1);
      }
    }
  }

  private static String sha256(float[] values) throws Exception {
    ByteBuffer bytes =
        ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values);
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
  }
}

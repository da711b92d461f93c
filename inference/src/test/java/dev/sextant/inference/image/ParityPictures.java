package dev.sextant.inference.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Picture files with the pixels that Pillow decodes: src/test/parity made them. */
public final class ParityPictures {

  private static final String FOLDER = "/parity/pictures/";

  private ParityPictures() {}

  /**
   * @param sha256 of the pixels, row after row, red, green and blue of each
   * @param pixels a PNG file of them, for a lossy format; else empty
   */
  record Expected(String file, int width, int height, String sha256, String pixels) {

    @Override
    public String toString() {
      return file;
    }
  }

  static Stream<Expected> expected() {
    try {
      JsonNode all = new ObjectMapper().readTree(bytes("expected.json"));
      return StreamSupport.stream(all.path("files").spliterator(), false)
          .map(
              file ->
                  new Expected(
                      file.path("file").asText(),
                      file.path("width").asInt(),
                      file.path("height").asInt(),
                      file.path("sha256").asText(),
                      file.path("pixels").asText()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the bytes of a file. */
  public static byte[] bytes(String name) {
    try (InputStream in = ParityPictures.class.getResourceAsStream(FOLDER + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all pixels, row after row. */
  static byte[] pixels(byte[] file) {
    try (Picture picture = ImageFile.of(file).decode()) {
      byte[] all = new byte[picture.width() * picture.height() * Picture.CHANNELS];
      byte[] row = new byte[picture.width() * Picture.CHANNELS];
      for (int y = 0; y < picture.height(); y++) {
        picture.row(y, row);
        System.arraycopy(row, 0, all, y * row.length, row.length);
      }
      return all;
    }
  }
}

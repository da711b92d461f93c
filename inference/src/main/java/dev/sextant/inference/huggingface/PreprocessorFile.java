package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.image.Picture;
import dev.sextant.inference.image.preparation.PictureSize;
import dev.sextant.inference.image.preparation.Preparation;
import dev.sextant.inference.image.preparation.Preparation.Resize;
import dev.sextant.inference.image.preparation.ResizeFilter;
import dev.sextant.inference.model.ModelException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What preprocessor_config.json says becomes of a picture. Defaults are those of CLIPImageProcessor
 * in transformers, and what it would do otherwise is refused by name. Its newer versions write the
 * same settings below {@code image_processor} in processor_config.json, and read them there first.
 */
final class PreprocessorFile {

  private static final String FILE = "preprocessor_config.json";
  private static final String NEWER = "processor_config.json";
  private static final String NESTED = "image_processor";
  private static final Set<String> KINDS =
      Set.of(
          "CLIPFeatureExtractor",
          "CLIPImageProcessor",
          "CLIPImageProcessorFast",
          "CLIPImageProcessorPil");
  private static final List<String> KEYS_OF_KIND =
      List.of("image_processor_type", "feature_extractor_type");
  private static final String SHORTEST = "shortest_edge";
  private static final int SIDE = 224;
  private static final double[] MEAN = {0.48145466, 0.4578275, 0.40821073};
  private static final double[] DEVIATION = {0.26862954, 0.26130258, 0.27577711};

  private final String name;
  private final byte[] bytes;
  private final JsonNode settings;

  private PreprocessorFile(String name, byte[] bytes, JsonNode settings) {
    this.name = name;
    this.bytes = bytes;
    this.settings = settings;
  }

  /**
   * Reads the file of a folder.
   *
   * @throws ModelException if the folder has none
   */
  static PreprocessorFile of(FolderFiles files) {
    if (files.has(NEWER)) {
      byte[] bytes = files.bytes(NEWER);
      JsonNode nested = files.parse(NEWER, bytes).path(NESTED);
      if (nested.isObject()) {
        return new PreprocessorFile(NEWER, bytes, nested);
      }
    }
    if (!files.has(FILE)) {
      throw new ModelException(
          "%s is not there: a CLIP model needs it to prepare pictures."
              .formatted(files.path(FILE)));
    }
    byte[] bytes = files.bytes(FILE);
    return new PreprocessorFile(FILE, bytes, files.parse(FILE, bytes));
  }

  /** Returns the bytes that pin it. */
  byte[] bytes() {
    return bytes;
  }

  /**
   * Returns what becomes of a picture.
   *
   * @param side width and height that a network takes
   * @throws ModelException if the file asks for anything else than is supported
   */
  Preparation preparation(int side) {
    requireKind();
    requireFlag("do_convert_rgb", true, true);
    requireFlag("do_pad", false, false);
    requireFlag("use_square_size", false, false);
    Preparation preparation =
        new Preparation(
            flag("do_resize", true) ? resize() : null,
            flag("do_center_crop", true) ? crop() : null,
            levels());
    PictureSize size = preparation.size();
    if (!new PictureSize(side, side).equals(size)) {
      throw new ModelException(
          "%s should make every picture %d x %d pixels large, as image_size in config.json says; found %s."
              .formatted(
                  name,
                  side,
                  side,
                  size == null
                      ? "sizes that depend on the picture"
                      : "%d x %d".formatted(size.width(), size.height())));
    }
    return preparation;
  }

  private void requireKind() {
    for (String key : KEYS_OF_KIND) {
      if (settings.hasNonNull(key) && !KINDS.contains(settings.get(key).asText())) {
        throw new ModelException(
            "%s has %s %s; only CLIPImageProcessor is supported."
                .formatted(name, key, settings.get(key)));
      }
    }
  }

  private void requireFlag(String key, boolean supported, boolean usual) {
    if (flag(key, usual) != supported) {
      throw new ModelException(
          "%s has %s %s; only %s is supported.".formatted(name, key, !supported, supported));
    }
  }

  private boolean flag(String key, boolean usual) {
    if (settings.hasNonNull(key) && !settings.get(key).isBoolean()) {
      throw unreadable(key, "true or false");
    }
    return settings.hasNonNull(key) ? settings.get(key).booleanValue() : usual;
  }

  private Resize resize() {
    int code = settings.hasNonNull("resample") ? settings.get("resample").asInt(-1) : 3;
    ResizeFilter filter =
        Arrays.stream(ResizeFilter.values())
            .filter(known -> known.code() == code)
            .findFirst()
            .orElseThrow(
                () ->
                    unreadable(
                        "resample",
                        "1 (Lanczos), 2 (bilinear), 3 (bicubic), 4 (box), 5 (Hamming)"));
    JsonNode size = settings.path("size");
    if (isAbsent(size)) {
      return new Resize(filter, SIDE, null);
    }
    if (size.isInt() && !flag("default_to_square", false)) {
      return new Resize(filter, length("size", size), null);
    }
    return size.size() == 1 && size.has(SHORTEST)
        ? new Resize(filter, length("size", size.get(SHORTEST)), null)
        : new Resize(filter, 0, square("size", size));
  }

  private PictureSize crop() {
    JsonNode size = settings.path("crop_size");
    return isAbsent(size) ? new PictureSize(SIDE, SIDE) : square("crop_size", size);
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private PictureSize square(String key, JsonNode size) {
    if (size.isInt()) {
      return new PictureSize(length(key, size), length(key, size));
    }
    if (size.size() == 2 && size.has("height") && size.has("width")) {
      return new PictureSize(length(key, size.get("width")), length(key, size.get("height")));
    }
    throw unreadable(
        key, key.equals("size") ? "shortest_edge, or height and width" : "height and width");
  }

  private int length(String key, JsonNode length) {
    if (!length.isInt() || length.intValue() < 1 || length.intValue() > Short.MAX_VALUE) {
      throw unreadable(key, "numbers of pixels");
    }
    return length.intValue();
  }

  private float[][] levels() {
    double factor = 1;
    if (flag("do_rescale", true)) {
      factor = number("rescale_factor", settings.path("rescale_factor"), 1 / 255.0);
    }
    boolean normal = flag("do_normalize", true);
    return Preparation.levels(
        factor,
        normal ? channels("image_mean", MEAN) : new double[Picture.CHANNELS],
        normal ? channels("image_std", DEVIATION) : new double[] {1, 1, 1});
  }

  private double[] channels(String key, double[] usual) {
    JsonNode found = settings.path(key);
    if (found.isArray() && found.size() != Picture.CHANNELS) {
      throw unreadable(key, "three numbers");
    }
    double[] each = new double[Picture.CHANNELS];
    Arrays.setAll(
        each, channel -> number(key, found.isArray() ? found.get(channel) : found, usual[channel]));
    if (key.equals("image_std") && Arrays.stream(each).anyMatch(deviation -> deviation == 0)) {
      throw unreadable(key, "numbers other than 0");
    }
    return each;
  }

  private double number(String key, @Nullable JsonNode found, double usual) {
    if (found == null || isAbsent(found)) {
      return usual;
    }
    if (!found.isNumber()) {
      throw unreadable(key, "numbers");
    }
    return found.doubleValue();
  }

  private ModelException unreadable(String key, String expected) {
    return new ModelException(
        "%s should have %s as %s, found %s.".formatted(name, expected, key, settings.path(key)));
  }
}

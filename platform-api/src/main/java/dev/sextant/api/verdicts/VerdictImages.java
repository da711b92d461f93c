package dev.sextant.api.verdicts;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.images.ImageCheck.UnusableImageException;
import dev.sextant.api.images.SourceImage;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.metrics.item.ImageText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The images of a request, each in the place of a text: the text that stands for it. They are
 * checked as those of imports are.
 *
 * @param answers samples, after those that are texts
 * @param files by the texts that stand for them
 */
record VerdictImages(
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    @Nullable String answer,
    List<String> answers,
    Map<String, byte[]> files) {

  /** No images. */
  static final VerdictImages NONE = new VerdictImages(null, null, null, null, List.of(), Map.of());

  /** The field of a request: data URLs. */
  record Urls(
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference,
      @Nullable String answer,
      @Nullable List<String> answers) {}

  /**
   * Decodes images, which takes up to seconds.
   *
   * @throws Refusal with the place of one that cannot be used
   */
  static VerdictImages of(Urls urls, ImageReader reader) {
    Map<String, byte[]> files = new HashMap<>();
    List<String> answers = new ArrayList<>();
    List<String> samples = urls.answers == null ? List.of() : urls.answers;
    for (int i = 0; i < samples.size(); i++) {
      answers.add(text("answers/" + i, samples.get(i), reader, files));
    }
    return new VerdictImages(
        textOrNull("question", urls.question, reader, files),
        textOrNull("context", urls.context, reader, files),
        textOrNull("reference", urls.reference, reader, files),
        textOrNull("answer", urls.answer, reader, files),
        answers,
        files);
  }

  private static @Nullable String textOrNull(
      String field, @Nullable String url, ImageReader reader, Map<String, byte[]> files) {
    return url == null ? null : text(field, url, reader, files);
  }

  private static String text(
      String field, String url, ImageReader reader, Map<String, byte[]> files) {
    try {
      SourceImage image = reader.read(url);
      files.putIfAbsent(image.text(), image.bytes());
      return image.text();
    } catch (UnusableImageException e) {
      String place = "images/" + field;
      throw Refusal.invalidAt(
          "invalid-body", "/" + place, place.replace('/', '.') + " " + e.sentence());
    }
  }

  /**
   * Returns the text of a field or of its image.
   *
   * @throws Refusal if both are given, or the text has the form of one that stands for an image
   */
  static @Nullable String either(String field, @Nullable String text, @Nullable String image) {
    if (text == null || image == null) {
      return text == null ? image : words(field, text);
    }
    throw Refusal.invalidAt(
        "invalid-body",
        "/images/" + field,
        "%s is given as a text and as an image: send one of them.".formatted(field));
  }

  /**
   * Returns a text.
   *
   * @throws Refusal if it has the form of one that stands for an image
   */
  static String words(String place, String text) {
    if (ImageText.isImage(text)) {
      throw Refusal.invalidAt(
          "invalid-body",
          "/" + place,
          "%s is the name of an image, and no text can be one: send the image itself as a data URL in images."
              .formatted(place.replace('/', '.')));
    }
    return text;
  }
}

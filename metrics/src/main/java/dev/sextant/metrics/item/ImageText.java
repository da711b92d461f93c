package dev.sextant.metrics.item;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text that stands for an image in a question, context, reference or answer: {@code
 * image:sha256:} and the hash of its file. Equal images are equal texts.
 */
public final class ImageText {

  private static final String PREFIX = "image:sha256:";
  private static final Pattern FORM = Pattern.compile(PREFIX + "([0-9a-f]{64})");

  private ImageText() {}

  /**
   * Returns the text of an image.
   *
   * @param sha256 of its file, 64 lower-case hexadecimal digits
   */
  public static String of(String sha256) {
    return PREFIX + sha256;
  }

  /** Returns whether a text is that of an image. */
  public static boolean isImage(@Nullable String text) {
    return text != null && text.startsWith(PREFIX) && FORM.matcher(text).matches();
  }

  /**
   * Returns the hash of the image's file.
   *
   * @throws IllegalArgumentException if the text is not that of an image
   */
  public static String sha256(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("expected the text of an image, found " + text.length());
    }
    return form.group(1);
  }
}

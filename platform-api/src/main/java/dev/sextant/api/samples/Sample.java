package dev.sextant.api.samples;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * A file of synthetic, labelled answers about invented products and places.
 *
 * @param name of the experiment; the dataset's name begins with it
 * @param file in the folder {@code samples} of the class path
 */
record Sample(String name, String file) {

  /**
   * The shipped samples. In the first, an angle improves on the floors. In the second, the answers
   * that are not grounded are longer, as in HaluEval, and no score does better than the length.
   */
  static final List<Sample> ALL =
      List.of(
          new Sample("Support desk", "support-desk.jsonl"),
          new Sample("Gazetteer", "gazetteer.jsonl"));

  /** Returns the name of its dataset. */
  String dataset() {
    return name + " (sample)";
  }

  /** Opens the file. */
  InputStream open() throws IOException {
    InputStream content = Sample.class.getResourceAsStream("/samples/" + file);
    if (content == null) {
      throw new IOException("the class path has no samples/" + file);
    }
    return content;
  }
}

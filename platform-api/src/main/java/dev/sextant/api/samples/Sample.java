package dev.sextant.api.samples;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * A file of answers that we wrote and labelled, about products and places that do not exist.
 *
 * @param name of the experiment; the dataset's name begins with it
 * @param file in the folder {@code samples} of the class path
 */
record Sample(String name, String file) {

  /**
   * Those that ship. In the first an angle adds something to the floors; in the second the answers
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

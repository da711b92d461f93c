package dev.sextant.standalone.evaluate;

import dev.sextant.rendering.Rendering;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The options of an evaluation.
 *
 * @param file the answers
 * @param out folder for report and manifest
 * @param reading how to read the file
 * @param embedders names; empty: all shipped ones
 * @param metrics names; empty: all that apply, except those that embed each token
 * @param label kind of label to use; empty: all kinds
 * @param seed of the report; empty: the API's default
 * @param renderings what to write next to the report
 * @param bundle folder for a bundle; empty: none is wanted
 */
public record EvaluateOptions(
    Path file,
    Path out,
    FileReading reading,
    List<String> embedders,
    List<String> metrics,
    Optional<String> label,
    Optional<Long> seed,
    Set<Rendering> renderings,
    Optional<Path> bundle) {

  private static final int LONGEST_NAME = 150;

  /** Returns the file's name, cut to the maximum length of names. */
  public String fileName() {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, Math.min(name.length(), LONGEST_NAME));
  }
}

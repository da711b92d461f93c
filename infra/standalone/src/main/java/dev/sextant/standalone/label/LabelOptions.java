package dev.sextant.standalone.label;

import dev.sextant.remote.labelling.Labeller;
import dev.sextant.standalone.calls.CallOptions;
import java.nio.file.Path;

/**
 * The options of the command.
 *
 * @param file answers in the native format
 * @param role of the answers to label: {@code judged}, {@code sample} or {@code all}
 * @param out the file of labels; the journal and the receipt are next to it
 */
public record LabelOptions(
    Path file, String role, Path out, Labeller labeller, CallOptions calls, boolean dryRun) {

  @Override
  public String toString() {
    return "label " + file + " --out " + out;
  }
}

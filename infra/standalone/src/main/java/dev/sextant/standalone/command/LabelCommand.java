package dev.sextant.standalone.command;

import dev.sextant.standalone.label.FileLabelling;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** From a file of answers to a file of labels, without an instance. Ctrl-C keeps what is paid. */
@Command(
    name = "label",
    description =
        "Ask an LLM for labels of answers: label FILE. Run again, it continues. Needs no instance.")
final class LabelCommand implements Callable<Integer> {

  @Mixin private LabelLine line = new LabelLine();

  @Parameters(paramLabel = "FILE")
  private List<String> words = List.of();

  @Override
  public Integer call() throws Exception {
    if (words.size() != 1) {
      throw new WrongLineException(
          "Expected one file of answers, found: %s."
              .formatted(words.isEmpty() ? "nothing" : String.join(" ", words)));
    }
    FileLabelling labelling =
        new FileLabelling(line.options(Path.of(words.get(0))), System.out, System.err);
    try (SignalHook cancel = SignalHook.does(labelling::cancel)) {
      return labelling.run().number();
    }
  }
}

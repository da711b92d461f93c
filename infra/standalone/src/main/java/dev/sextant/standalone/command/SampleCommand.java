package dev.sextant.standalone.command;

import dev.sextant.standalone.sample.Sampler;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * From a file of questions to a file of answers, without an instance. Ctrl-C keeps what is paid.
 */
@Command(
    name = "sample",
    description =
        "Ask a generator for several answers per question: sample FILE. Run again, it continues. Needs no instance.")
final class SampleCommand implements Callable<Integer> {

  @Mixin private SampleLine line = new SampleLine();

  @Parameters(paramLabel = "FILE")
  private List<String> words = List.of();

  @Override
  public Integer call() throws Exception {
    if (words.size() != 1) {
      throw new WrongLineException(
          "Expected one file of questions, found: %s."
              .formatted(words.isEmpty() ? "nothing" : String.join(" ", words)));
    }
    Sampler sample = new Sampler(line.options(Path.of(words.get(0))), System.out, System.err);
    try (SignalHook cancel = SignalHook.does(sample::cancel)) {
      return sample.run().number();
    }
  }
}

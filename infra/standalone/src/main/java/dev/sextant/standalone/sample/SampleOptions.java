package dev.sextant.standalone.sample;

import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.prompt.PromptTemplate;
import dev.sextant.standalone.calls.CallOptions;
import dev.sextant.standalone.calls.Money;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of the command.
 *
 * @param out the file of answers; the journal is next to it
 * @param answers draws per item
 * @param credential empty for none; never stored or printed
 * @param timeout of one call
 */
public record SampleOptions(
    Source source,
    Path out,
    GeneratorSpec spec,
    PromptTemplate template,
    int answers,
    Optional<String> credential,
    Money money,
    int concurrency,
    Duration timeout,
    boolean dryRun) {

  /**
   * The file of questions and how to read it.
   *
   * @param mapping column by field
   * @param metadata columns to keep
   */
  public record Source(
      Path file, String format, Map<String, String> mapping, List<String> metadata) {

    public Source {
      mapping = Map.copyOf(mapping);
      metadata = List.copyOf(metadata);
    }
  }

  /** Returns whom to call, and how. */
  public CallOptions calls() {
    return new CallOptions(spec, credential, money, concurrency, timeout);
  }

  @Override
  public String toString() {
    return "sample " + source.file() + " --out " + out;
  }
}

package dev.sextant.api.imports.parse;

import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes content to a file, and reads it as an import does. */
record SourceFiles(Path folder) {

  static final int LONGEST_LINE = 2_000;

  SourceFile file(byte[] content, Map<String, String> mapping) throws IOException {
    Path path = Files.write(folder.resolve("file"), content);
    ReadOptions options = new ReadOptions(mapping, null, null, Map.of(), List.of());
    return new SourceFile(() -> Files.newInputStream(path), LONGEST_LINE, options);
  }

  SourceFile file(String content, Map<String, String> mapping) throws IOException {
    return file(content.getBytes(StandardCharsets.UTF_8), mapping);
  }

  SourceFile file(String content) throws IOException {
    return file(content, Map.of());
  }

  List<Outcome> outcomes(String content, Format format, Map<String, String> mapping)
      throws IOException {
    return outcomes(content.getBytes(StandardCharsets.UTF_8), format, mapping);
  }

  List<Outcome> outcomes(byte[] content, Format format, Map<String, String> mapping)
      throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    try (OutcomeReader reader = file(content, mapping).open(format)) {
      for (Optional<Outcome> next = reader.next(); next.isPresent(); next = reader.next()) {
        outcomes.add(next.get());
      }
    }
    return outcomes;
  }

  /** Returns the errors of all refused records. */
  List<RowError> errors(String content, Format format) throws IOException {
    return outcomes(content, format, Map.of()).stream()
        .filter(Outcome.Refused.class::isInstance)
        .flatMap(each -> ((Outcome.Refused) each).errors().stream())
        .toList();
  }
}

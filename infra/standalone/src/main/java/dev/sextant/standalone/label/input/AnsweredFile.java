package dev.sextant.standalone.label.input;

import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The items of a file, and which of their answers to label.
 *
 * @param leftOut fields of the file that the native format does not have, in words
 */
public record AnsweredFile(List<SourceItem> items, List<LabelTask> tasks, List<String> leftOut) {

  /** Roles that the command line names. */
  public static final List<String> ROLES = List.of("all", "judged", "sample");

  private static final int LONGEST_LINE = 16 << 20;
  private static final int MOST_ERRORS = 5;

  public AnsweredFile {
    items = List.copyOf(items);
    tasks = List.copyOf(tasks);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * Reads a file in the native format.
   *
   * @param role one of {@link #ROLES}
   * @throws Halt (refused) if it cannot be read, or has no answer of that role
   */
  public static AnsweredFile read(Path file, String role) throws IOException {
    ReadOptions options =
        new ReadOptions(Map.of(), null, null, Map.of(), List.of()).withOpenWords();
    SourceFile source = new SourceFile(() -> Files.newInputStream(file), LONGEST_LINE, options);
    List<SourceItem> items = new ArrayList<>();
    List<String> leftOut;
    try (OutcomeReader reader = source.open(Format.NATIVE)) {
      items(reader, file, items);
      leftOut =
          reader.unknownFields().stream()
              .map(field -> "%s (line %d)".formatted(field.path(), field.line()))
              .toList();
    } catch (UnreadableFileException e) {
      throw refused(file, e.sentence());
    }
    List<LabelTask> tasks = tasks(items, role);
    if (tasks.isEmpty()) {
      throw Halt.refused(
          "The file %s has no answers%s, so there is nothing to label."
              .formatted(file, role.equals("all") ? "" : " of the role " + role));
    }
    return new AnsweredFile(items, tasks, leftOut);
  }

  private static void items(OutcomeReader reader, Path file, List<SourceItem> items)
      throws IOException {
    List<RowError> errors = new ArrayList<>();
    for (Optional<Outcome> next = reader.next(); next.isPresent(); next = reader.next()) {
      if (next.get() instanceof Outcome.NewItem added) {
        items.add(added.item());
      } else if (next.get() instanceof Outcome.Refused wrong) {
        errors.addAll(wrong.errors());
      }
    }
    if (!errors.isEmpty()) {
      StringBuilder all = new StringBuilder("%,d lines are wrong.".formatted(errors.size()));
      for (RowError error : errors.subList(0, Math.min(MOST_ERRORS, errors.size()))) {
        all.append("%n  line %d: %s %s".formatted(error.line(), error.field(), error.detail()));
      }
      throw refused(file, all.toString());
    }
  }

  private static List<LabelTask> tasks(List<SourceItem> items, String role) {
    List<LabelTask> tasks = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      for (int a = 0; a < items.get(i).answers().size(); a++) {
        if (role.equals("all") || items.get(i).answers().get(a).role().code().equals(role)) {
          tasks.add(LabelTask.of(items.get(i), i, a));
        }
      }
    }
    return tasks;
  }

  private static Halt refused(Path file, String sentence) {
    return Halt.refused(
        "The file %s cannot be read as items with answers in the native format. %s"
            .formatted(file, sentence));
  }
}

package dev.sextant.standalone.sample.questions;

import dev.sextant.api.imports.parse.FileStart;
import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.Preview;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the questions of a file. */
public final class QuestionFile {

  /** Formats that the command line names; {@code text} has one question per line. */
  public static final List<String> FORMATS =
      List.of("auto", "text", "native", "csv", "records", "halueval", "wikibio");

  private static final int LONGEST_LINE = 16 << 20;
  private static final int START = 1 << 20;
  private static final int MOST_ERRORS = 5;
  private static final List<String> OF_ANSWERS =
      List.of("answer", "grounded", "factuality", "item_factuality");

  /**
   * The questions.
   *
   * @param skippedAnswers number of samples in the file, which are left out
   * @param note how the file was read
   */
  public record Questions(List<Question> all, int skippedAnswers, String note) {

    public Questions {
      all = List.copyOf(all);
    }
  }

  private final Path file;
  private final List<Question> questions = new ArrayList<>();
  private final List<RowError> errors = new ArrayList<>();
  private int skipped;

  private QuestionFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file.
   *
   * @param format one of {@link #FORMATS}
   * @param mapping column by field, for flat records
   * @param metadata columns to keep as metadata
   * @throws Halt (refused) if it cannot be read, or has no question
   */
  public static Questions read(
      Path file, String format, Map<String, String> mapping, List<String> metadata)
      throws IOException {
    QuestionFile reading = new QuestionFile(file);
    boolean text =
        format.equals("text")
            || (format.equals("auto") && file.toString().toLowerCase(Locale.ROOT).endsWith(".txt"));
    String note = text ? reading.lines() : reading.records(format, mapping, metadata);
    if (reading.questions.isEmpty()) {
      throw Halt.refused("The file %s has no question.".formatted(file));
    }
    return new Questions(reading.questions, reading.skipped, note);
  }

  private String lines() throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (CharacterCodingException e) {
      throw Halt.refused("The file %s is not UTF-8 text. Convert it.".formatted(file));
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replace("\uFEFF", "").strip();
      if (!line.isEmpty()) {
        SourceItem item =
            new SourceItem(
                String.valueOf(i + 1), line, null, null, null, SourceItem.NO_METADATA, List.of());
        questions.add(new Question(item, List.of()));
      }
    }
    return "read as text, one question per line";
  }

  private String records(String asked, Map<String, String> mapping, List<String> metadata)
      throws IOException {
    ReadOptions options =
        new ReadOptions(withoutAnswers(mapping), null, null, Map.of(), metadata).withOpenWords();
    try {
      Preview preview = Preview.of(start(), asked, options, LONGEST_LINE);
      Format format = format(preview);
      if (format.isFlat()) {
        Map<String, String> proposed = new HashMap<>(preview.proposedMapping());
        proposed.putAll(options.mapping());
        options =
            new ReadOptions(withoutAnswers(proposed), null, null, Map.of(), metadata)
                .withOpenWords();
      }
      read(new SourceFile(() -> Files.newInputStream(file), LONGEST_LINE, options), format);
      refuseIfWrong();
      return "read as %s%s".formatted(format.code(), columns(format, options));
    } catch (UnreadableFileException e) {
      throw refused(e.sentence());
    }
  }

  /** A CSV file without a column of its own name is read if another name says the question. */
  private Format format(Preview preview) {
    if (preview.format() != null) {
      return preview.format();
    } else if (preview.proposedMapping().containsKey("question")) {
      return Format.CSV;
    }
    throw refused(
        String.valueOf(preview.fault())
            + " For one question per line, name the file .txt or use --format text.");
  }

  private FileStart start() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(START);
      return new FileStart(bytes, in.read() < 0);
    }
  }

  /** Labels and answers of flat records mean nothing here, and may have unknown words. */
  private static Map<String, String> withoutAnswers(Map<String, String> mapping) {
    Map<String, String> all = new HashMap<>(mapping);
    OF_ANSWERS.forEach(field -> all.put(field, ""));
    return all.keySet().stream().allMatch(OF_ANSWERS::contains) ? Map.of() : all;
  }

  private void read(SourceFile source, Format format) throws IOException {
    try (OutcomeReader reader = source.open(format)) {
      for (Optional<Outcome> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof Outcome.NewItem added) {
          add(added.item());
        } else if (next.get() instanceof Outcome.MoreAnswers more) {
          skipped += more.answers().size();
        } else if (next.get() instanceof Outcome.Refused wrong) {
          errors.addAll(wrong.errors());
        }
      }
    }
  }

  private void add(SourceItem item) {
    List<SourceAnswer> judged =
        item.answers().stream().filter(answer -> answer.role() == Role.JUDGED).toList();
    skipped += item.answers().size() - judged.size();
    questions.add(new Question(item, judged));
  }

  private void refuseIfWrong() {
    if (errors.isEmpty()) {
      return;
    }
    StringBuilder all = new StringBuilder("%,d lines are wrong.".formatted(errors.size()));
    for (RowError error : errors.subList(0, Math.min(MOST_ERRORS, errors.size()))) {
      all.append("%n  line %d: %s %s".formatted(error.line(), error.field(), error.detail()));
    }
    throw refused(all.toString());
  }

  private static String columns(Format format, ReadOptions options) {
    String question = options.mapping().getOrDefault("question", "question");
    return format.isFlat() ? ", question: " + question : "";
  }

  private Halt refused(String sentence) {
    return Halt.refused("The file %s cannot be read. %s".formatted(file, sentence));
  }
}

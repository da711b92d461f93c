package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Tells a file's format by its first lines. */
final class FormatDetector {

  private static final int LINES = 20;
  private static final String KNOWN =
      "Known are native JSONL (question, context, answers, ...), HaluEval QA (knowledge, question, right_answer, "
          + "hallucinated_answer), WikiBio GPT-3 (gpt3_text, gpt3_sentences, annotation, ...) and CSV with a header.";

  private FormatDetector() {}

  static Format recognise(LineReader lines, SourceFile file) throws IOException {
    Optional<Line> line = nextWithContent(lines);
    if (line.isEmpty()) {
      throw new UnreadableFileException("The file has blank lines only: send at least one item.");
    }
    if (line.get() instanceof Line.Text text) {
      String start = text.text().stripLeading();
      if (start.startsWith("[")) {
        throw new UnreadableFileException(
            "The file is one JSON array: send one JSON object per line, for instance by jq -c '.[]'.");
      }
      if (!start.startsWith("{")) {
        return csv(text.text(), file);
      }
    }
    if (line.get() instanceof Line.NotUtf8 && !looksLikeJson(CsvHead.of(file))) {
      throw new UnreadableFileException(line.get().number(), "The first line " + Utf8Scan.FAULT);
    }
    return json(lines, line);
  }

  private static boolean looksLikeJson(CsvHead head) {
    return head.rows().isEmpty() || head.header().get(0).startsWith("{");
  }

  private static Format csv(String header, SourceFile file) throws IOException {
    if (!file.reading().mapping().isEmpty() || CsvColumns.areIn(CsvHead.of(file).header())) {
      return Format.CSV;
    }
    throw new UnreadableFileException(
        1,
        "The file starts with '%s'. As CSV it needs a mapping, because no column is named question or answer; if that line is no header, put one above it. %s"
            .formatted(Texts.excerpt(header), KNOWN));
  }

  /** A broken first line is told as its own error, so the format may come from a later one. */
  private static Format json(LineReader lines, Optional<Line> first) throws IOException {
    Optional<Line> line = first;
    Findings findings = new Findings(1);
    for (int i = 0; i < LINES && line.isPresent(); i++) {
      if (line.get() instanceof Line.Text text) {
        try {
          if (Json.read(text.text()) instanceof ObjectNode object) {
            return shape(object);
          }
        } catch (JsonProcessingException e) {
          findings.add("", "Line %d %s".formatted(text.number(), Json.fault(e)));
        }
      } else {
        LineFaults.report(line.get(), 0, findings);
      }
      line = nextWithContent(lines);
    }
    String why = findings.isEmpty() ? "" : " " + findings.bad().errors().get(0).detail();
    throw new UnreadableFileException(
        "The file looks like JSON, but none of its first lines is a JSON object.%s %s"
            .formatted(why, KNOWN));
  }

  private static Format shape(ObjectNode object) {
    Set<String> keys = new LinkedHashSet<>();
    object.fieldNames().forEachRemaining(keys::add);
    if (keys.containsAll(HaluEvalShape.MARKS)) {
      return Format.HALUEVAL;
    }
    if (keys.containsAll(WikiBioShape.MARKS)) {
      return Format.WIKIBIO;
    }
    Set<String> known = new HashSet<>(keys);
    known.retainAll(NativeShape.FIELDS);
    if (!known.isEmpty() && 2 * known.size() >= keys.size()) {
      return Format.NATIVE;
    }
    throw new UnreadableFileException(
        "The file is JSONL with the fields %s, which is no known shape. %s"
            .formatted(Texts.excerpt(String.join(", ", keys)), KNOWN));
  }

  private static Optional<Line> nextWithContent(LineReader lines) throws IOException {
    Optional<Line> line = lines.next();
    while (line.isPresent() && line.get() instanceof Line.Text text && text.text().isBlank()) {
      line = lines.next();
    }
    return line;
  }
}

package dev.sextant.api.imports.parse.items;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.ScoreTallies.VersionScore;
import dev.sextant.api.imports.parse.items.SourceAnswer.Role;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Reads a whole file without storing anything, to find its content and its errors. */
public final class Survey {

  /** Number of errors that are kept; the others are only counted. */
  public static final int MOST_ERRORS = 1_000;

  private static final int ENOUGH_SAMPLES = 2;

  /** Hash and sample count of an item, which later records may extend. */
  private static final class Tally {
    byte[] content;
    int samples;

    Tally(byte[] content) {
      this.content = content;
    }
  }

  private final List<RowError> errors = new ArrayList<>();
  private final List<Tally> items = new ArrayList<>();
  private long records;
  private long errorCount;
  private long answers;
  private long itemsWithContext;
  private long groundedLabels;
  private long factualityLabels;
  private long itemFactualityLabels;
  private long judgedSegments;
  private long segmentsNotTrue;
  private boolean stopped;
  private final ScoreTallies scores;

  /**
   * Creates a survey of nothing.
   *
   * @param declared the external scores that the client declared
   */
  public Survey(List<DeclaredScore> declared) {
    this.scores = new ScoreTallies(declared);
  }

  /**
   * Returns the survey of a file. Memory grows with its items, so it stops at the first one that is
   * too many.
   *
   * @param declared the external scores that the client declared
   * @param mostItems how many items there is room for
   * @throws UnreadableFileException if the file cannot be read from some line on
   */
  public static Survey of(OutcomeReader reader, List<DeclaredScore> declared, long mostItems)
      throws IOException {
    Survey survey = new Survey(declared);
    Optional<Outcome> next = reader.next();
    while (next.isPresent() && !survey.stopped) {
      survey.add(next.get());
      survey.stopped = survey.items.size() > mostItems;
      next = survey.stopped ? next : reader.next();
    }
    survey.addUnknown(reader.unknownFields());
    survey.addFirst(survey.scores.errors());
    return survey;
  }

  /** Returns the hash and the counts. */
  public ContentSummary content() {
    MessageDigest all = Sha256Digest.create();
    items.forEach(item -> all.update(item.content));
    List<VersionScore> found = scores.found();
    if (!found.isEmpty()) {
      all.update(ContentHash.directions(found));
    }
    return new ContentSummary(
        HexFormat.of().formatHex(all.digest()),
        items.size(),
        answers,
        itemsWithContext,
        items.stream().filter(item -> item.samples >= ENOUGH_SAMPLES).count(),
        groundedLabels,
        factualityLabels,
        itemFactualityLabels,
        judgedSegments,
        segmentsNotTrue,
        found);
  }

  /** Returns the first errors, in line order. */
  public List<RowError> errors() {
    return List.copyOf(errors);
  }

  /** Returns the number of all errors, kept or not. */
  public long errorCount() {
    return errorCount;
  }

  /** Returns whether there are too many items, so that the rest of the file was not read. */
  public boolean hasStopped() {
    return stopped;
  }

  /** Returns the number of lines with content, or of CSV records. */
  public long records() {
    return records;
  }

  public void add(Outcome outcome) {
    records++;
    if (outcome instanceof Outcome.NewItem added) {
      items.add(new Tally(ContentHash.fields(added.item())));
      itemFactualityLabels += added.item().factuality() == null ? 0 : 1;
      itemsWithContext += added.item().context() == null ? 0 : 1;
      add(added.ordinal(), added.item().answers());
    } else if (outcome instanceof Outcome.MoreAnswers more) {
      add(more.ordinal(), more.answers());
    } else if (outcome instanceof Outcome.Refused refused) {
      add(refused.errors());
    }
  }

  /** Adds each unknown field as one error, before the errors of single lines. */
  public void addUnknown(List<UnknownFields.Unknown> unknown) {
    addFirst(unknown.stream().map(UnknownFields.Unknown::error).toList());
  }

  private void addFirst(List<RowError> found) {
    errorCount += found.size();
    errors.addAll(0, found);
    while (errors.size() > MOST_ERRORS) {
      errors.remove(errors.size() - 1);
    }
  }

  private void add(List<RowError> found) {
    errorCount += found.size();
    found.stream().limit(MOST_ERRORS - errors.size()).forEach(errors::add);
  }

  private void add(long ordinal, List<SourceAnswer> found) {
    Tally item = items.get(Math.toIntExact(ordinal));
    for (SourceAnswer answer : found) {
      item.content = ContentHash.followedBy(item.content, answer);
      item.samples += answer.role() == Role.SAMPLE && !answer.text().isBlank() ? 1 : 0;
      count(answer);
    }
  }

  private void count(SourceAnswer answer) {
    answers++;
    scores.add(answer);
    groundedLabels += answer.grounded() == null ? 0 : 1;
    factualityLabels += answer.factuality() == null ? 0 : 1;
    for (SourceAnswer.Segment segment : answer.segments()) {
      boolean judged = segment.verdict() != Verdict.UNJUDGED;
      judgedSegments += judged ? 1 : 0;
      segmentsNotTrue += judged && segment.verdict() != Verdict.TRUE ? 1 : 0;
    }
  }

  /**
   * What a file contains.
   *
   * @param sha256 hash of the content, lower-case hex: the same items have the same hash in every
   *     format
   * @param itemsWithSamples items with two or more samples that are not blank
   * @param itemFactualityLabels items with a factuality of their own
   * @param judgedSegments segments with a verdict
   * @param externalScores the scores that answers brought along, by name
   */
  public record ContentSummary(
      @JsonIgnore String sha256,
      long items,
      long answers,
      long itemsWithContext,
      long itemsWithSamples,
      long groundedLabels,
      long factualityLabels,
      long itemFactualityLabels,
      long judgedSegments,
      @JsonIgnore long segmentsNotTrue,
      List<VersionScore> externalScores) {

    private static final int HEX_DIGITS_OF_SEED = 13;

    public ContentSummary {
      externalScores = List.copyOf(externalScores);
    }

    /** Returns a seed that depends on the content only. */
    public long seed() {
      return Long.parseLong(sha256.substring(0, HEX_DIGITS_OF_SEED), 16);
    }
  }
}

package dev.sextant.api.labels;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.json.IdAndName;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The labelling progress of a version, as the API returns it.
 *
 * @param answers number of answers that can be labelled
 * @param grounded labels of whole answers
 * @param segments labels of cut answers
 * @param changedAt when a person last labelled, or withdrew a label; null if that never happened
 * @param reportsBehind experiments whose newest report is older than that
 */
record Progress(
    UUID versionId,
    long answers,
    Grounded grounded,
    Cut segments,
    AgreementReply agreement,
    @Nullable OffsetDateTime changedAt,
    List<IdAndName> reportsBehind) {

  /**
   * Numbers of answers that people have labelled.
   *
   * @param labelled by anybody
   * @param mine by the caller
   * @param others by anybody else
   * @param shared by two people or more
   * @param mineSince by the caller, since the requested time
   */
  record Counts(long labelled, long mine, long others, long shared, long mineSince) {}

  /** Whole answers, by the newest label of a person. */
  record Grounded(@JsonUnwrapped Counts counts, long grounded, long notGrounded) {}

  /** Cut answers: the verdicts on their segments, by the newest label of a person. */
  record Cut(
      @JsonUnwrapped Counts counts,
      long judgedTrue,
      long judgedPartial,
      long judgedFalse,
      long unjudged) {}
}

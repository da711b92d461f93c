package dev.sextant.api.labelruns;

import dev.sextant.api.generators.TestReply;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.PartVerdict;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What an oracle says of a few answers, with each of its calls. */
record LabelPreview(List<PreviewedAnswer> answers) {

  /**
   * One answer.
   *
   * @param answer its begin
   * @param reference the begin of what it is compared with; null: the item has none, or the
   *     labeller compares with none
   * @param verdict null: it takes more calls than a preview makes
   */
  record PreviewedAnswer(
      UUID answerId,
      UUID itemId,
      String externalId,
      @Nullable String question,
      String answer,
      @Nullable String reference,
      List<PreviewedCall> calls,
      @Nullable PreviewedVerdict verdict) {}

  /** A call, in order. */
  record PreviewedCall(String prompt, TestReply reply) {}

  /** What the replies say; see {@link OracleLabel}. */
  record PreviewedVerdict(
      OracleLabel.Status status,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      @Nullable Double expectedFactuality,
      List<PartVerdict> parts,
      @Nullable String reason,
      @Nullable String detail) {

    static PreviewedVerdict of(OracleLabel label) {
      return new PreviewedVerdict(
          label.status(),
          label.grounded(),
          label.factuality(),
          label.expected(),
          label.parts(),
          label.reason() == null ? null : label.reason().code(),
          label.detail());
    }
  }
}

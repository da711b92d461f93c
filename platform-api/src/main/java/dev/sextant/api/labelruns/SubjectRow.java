package dev.sextant.api.labelruns;

import dev.sextant.remote.labelling.LabelSubject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An answer with what an oracle is shown.
 *
 * @param segments empty: none are known, or the labeller does not take them
 */
record SubjectRow(
    UUID answerId,
    UUID itemId,
    String externalId,
    int ordinal,
    String text,
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    @Nullable String referenceDocument,
    List<String> segments) {

  LabelSubject subject() {
    return new LabelSubject(
        question, LabelSubject.reference(referenceDocument, context, reference), text, segments);
  }
}

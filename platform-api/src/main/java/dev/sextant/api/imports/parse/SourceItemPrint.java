package dev.sextant.api.imports.parse;

import org.jspecify.annotations.Nullable;

/** Fingerprints of an item's texts: enough to tell whether another record says otherwise. */
record SourceItemPrint(long question, long context, long reference, long referenceDocument) {

  static SourceItemPrint of(SourceItem item) {
    return new SourceItemPrint(
        Canonical.fingerprint(item.question()),
        Canonical.fingerprint(item.context()),
        Canonical.fingerprint(item.reference()),
        Canonical.fingerprint(item.referenceDocument()));
  }

  /** Returns the first field in which a later record says something else; null if none does. */
  @Nullable String differing(SourceItem later) {
    if (differs(later.question(), question)) {
      return "question";
    }
    if (differs(later.context(), context)) {
      return "context";
    }
    if (differs(later.reference(), reference)) {
      return "reference";
    }
    return differs(later.referenceDocument(), referenceDocument) ? "reference_document" : null;
  }

  private static boolean differs(@Nullable String later, long print) {
    return later != null && Canonical.fingerprint(later) != print;
  }
}

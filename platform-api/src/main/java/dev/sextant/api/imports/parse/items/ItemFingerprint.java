package dev.sextant.api.imports.parse.items;

import org.jspecify.annotations.Nullable;

/** Fingerprints of the fields of an item, to detect that a later record differs. */
record ItemFingerprint(
    long question,
    long context,
    long reference,
    long referenceDocument,
    long group,
    @Nullable Double factuality,
    long metadata) {

  static ItemFingerprint of(SourceItem item) {
    return new ItemFingerprint(
        ContentHash.fingerprint(item.question()),
        ContentHash.fingerprint(item.context()),
        ContentHash.fingerprint(item.reference()),
        ContentHash.fingerprint(item.referenceDocument()),
        ContentHash.fingerprint(item.group()),
        item.factuality(),
        hasMetadata(item) ? ContentHash.fingerprint(item.metadata()) : 0);
  }

  /** Returns the first field that differs in a later record; null if all fields agree. */
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
    if (differs(later.referenceDocument(), referenceDocument)) {
      return "reference_document";
    }
    if (differs(later.group(), group)) {
      return "group";
    }
    if (later.factuality() != null && !later.factuality().equals(factuality)) {
      return "item_factuality";
    }
    return hasMetadata(later) && differs(later.metadata(), metadata) ? "metadata" : null;
  }

  private static boolean hasMetadata(SourceItem item) {
    return !item.metadata().equals(SourceItem.NO_METADATA);
  }

  private static boolean differs(@Nullable String later, long print) {
    return later != null && ContentHash.fingerprint(later) != print;
  }
}

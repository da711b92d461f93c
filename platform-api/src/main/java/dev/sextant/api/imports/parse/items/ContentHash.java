package dev.sextant.api.imports.parse.items;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.imports.parse.items.ScoreTallies.VersionScore;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hashes the content rather than the bytes of a file. Each value is preceded by its length and the
 * order is fixed, so that the same items have the same hash in every format.
 */
final class ContentHash {

  private static final byte ABSENT = 0;
  private static final byte PRESENT = 1;

  private final MessageDigest digest = Sha256Digest.create();

  static byte[] fields(SourceItem item) {
    ContentHash canonical =
        new ContentHash()
            .text(item.id())
            .text(item.question())
            .text(item.context())
            .text(item.reference())
            .text(item.referenceDocument())
            .text(item.metadata());
    if (item.group() != null) {
      canonical.text(item.group());
    }
    if (item.factuality() != null) {
      canonical.text("factuality").number(item.factuality());
    }
    return canonical.end();
  }

  static byte[] followedBy(byte[] before, SourceAnswer answer) {
    Boolean grounded = answer.grounded();
    ContentHash canonical =
        new ContentHash()
            .bytes(before)
            .text(answer.text())
            .text(answer.role().code())
            .text(grounded == null ? null : grounded.toString())
            .number(answer.factuality());
    canonical.count(answer.segments().size());
    for (Segment segment : answer.segments()) {
      canonical.text(segment.text()).text(segment.verdict().code());
    }
    canonical.count(answer.tokenLogprobs().size());
    answer.tokenLogprobs().forEach(canonical::number);
    if (!answer.metadata().equals(SourceItem.NO_METADATA)) {
      canonical.text(answer.metadata());
    }
    if (!answer.externalScores().isEmpty()) {
      canonical.text("scores").count(answer.externalScores().size());
      answer.externalScores().forEach((name, value) -> canonical.text(name).number(value));
    }
    return canonical.end();
  }

  /** Hashes how the external scores of a version are read. */
  static byte[] directions(List<VersionScore> scores) {
    ContentHash canonical = new ContentHash();
    scores.forEach(score -> canonical.text(score.metric()));
    return canonical.end();
  }

  /** Returns 64 bits of a text's hash, enough to compare texts. */
  static long fingerprint(@Nullable String text) {
    return ByteBuffer.wrap(new ContentHash().text(text).end()).getLong();
  }

  private ContentHash text(@Nullable String text) {
    if (text == null) {
      digest.update(ABSENT);
      return this;
    }
    digest.update(PRESENT);
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private ContentHash bytes(byte[] bytes) {
    count(bytes.length);
    digest.update(bytes);
    return this;
  }

  private ContentHash number(@Nullable Double number) {
    digest.update(number == null ? ABSENT : PRESENT);
    if (number != null) {
      digest.update(ByteBuffer.allocate(Double.BYTES).putDouble(number).flip());
    }
    return this;
  }

  private ContentHash count(int count) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(count).flip());
    return this;
  }

  private byte[] end() {
    return digest.digest();
  }

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
}

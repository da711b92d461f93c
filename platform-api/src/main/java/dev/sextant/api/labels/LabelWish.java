package dev.sextant.api.labels;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.imports.parse.items.Segments;
import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A person's label of an answer.
 *
 * @param grounded null if not given
 * @param factuality in [0, 1]; null if not given, or derived from the segments
 * @param segments empty if the answer is not cut
 */
record LabelWish(@Nullable Boolean grounded, @Nullable Double factuality, List<Segment> segments) {

  LabelWish {
    segments = List.copyOf(segments);
  }

  /** Parses a body that matches the contract. */
  static LabelWish of(JsonObject body) {
    JsonArray parts = body.getJsonArray("segments", new JsonArray());
    return new LabelWish(
        body.getBoolean("grounded"),
        body.getDouble("factuality"),
        parts.stream().map(part -> segment((JsonObject) part)).toList());
  }

  /**
   * Checks the label against the answer's text; returns it with the factuality of its segments.
   *
   * @throws Refusal if the segments do not form the text, or the label is empty
   */
  LabelWish about(String text) {
    if (segments.isEmpty()) {
      return checkSaysSomething(this);
    }
    if (!Segments.cover(text, segments)) {
      throw refused(
          "segments-differ",
          "The segments must together be the answer's text, white space aside: nothing left out,"
              + " nothing added.",
          "/segments");
    }
    Double share = Segments.shareTrue(segments);
    if (factuality != null && !factuality.equals(share)) {
      throw refused(
          "factuality-differs",
          "The factuality of an answer with segments is the share of true ones among the judged:"
              + " leave it out.",
          "/factuality");
    }
    return checkSaysSomething(new LabelWish(grounded, share, segments));
  }

  private static LabelWish checkSaysSomething(LabelWish wish) {
    if (wish.grounded == null && wish.factuality == null) {
      throw refused(
          "nothing-said",
          "The label says nothing: give grounded or factuality, or judge one segment at least.",
          wish.segments.isEmpty() ? "/grounded" : "/segments");
    }
    return wish;
  }

  private static Segment segment(JsonObject part) {
    Verdict verdict = Verdict.valueOf(part.getString("verdict").toUpperCase(Locale.ROOT));
    return new Segment(part.getString("text"), verdict);
  }

  private static Refusal refused(String code, String sentence, String where) {
    return new Refusal(Refusal.Kind.INVALID, code, sentence, new Violation(where, sentence));
  }
}

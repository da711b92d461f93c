package dev.sextant.api.imports.parse.items;

import dev.sextant.api.imports.parse.items.SourceAnswer.Segment;
import dev.sextant.api.imports.parse.items.SourceAnswer.Verdict;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.metrics.score.SegmentShares;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calculations on segments. */
public final class Segments {

  private Segments() {}

  /** Returns whether the segments in order form the text, ignoring white space. */
  public static boolean cover(String text, List<Segment> segments) {
    StringBuilder all = new StringBuilder();
    segments.forEach(segment -> all.append(SourceTexts.withoutSpace(segment.text())));
    return all.toString().equals(SourceTexts.withoutSpace(text));
  }

  /** Returns the share of true segments among the judged ones; null if no segment is judged. */
  public static @Nullable Double shareTrue(List<Segment> segments) {
    long judged = segments.stream().filter(each -> each.verdict() != Verdict.UNJUDGED).count();
    long yes = segments.stream().filter(each -> each.verdict() == Verdict.TRUE).count();
    return SegmentShares.ofTrue(yes, judged);
  }

  /**
   * Adds the text between and after the segments as unjudged segments; empty if a segment does not
   * occur in the text after the one before.
   */
  public static Optional<List<Segment>> fill(String text, List<Segment> segments) {
    Folded folded = new Folded(text);
    List<Segment> filled = new ArrayList<>();
    int end = 0;
    for (Segment segment : segments) {
      String wanted = SourceTexts.withoutSpace(segment.text());
      int start = folded.text.indexOf(wanted, end);
      if (start < 0) {
        return Optional.empty();
      }
      addGap(filled, folded, end, start);
      filled.add(segment);
      end = start + wanted.length();
    }
    addGap(filled, folded, end, folded.text.length());
    return Optional.of(filled);
  }

  private static void addGap(List<Segment> filled, Folded folded, int from, int to) {
    if (from < to) {
      filled.add(new Segment(folded.original(from, to), Verdict.UNJUDGED));
    }
  }

  /** A text without white space that maps each character to its original position. */
  private static final class Folded {
    private final String source;
    private final String text;
    private final int[] positions;

    Folded(String source) {
      this.source = source;
      StringBuilder kept = new StringBuilder(source.length());
      int[] places = new int[source.length()];
      for (int i = 0; i < source.length(); i++) {
        if (!SourceTexts.isSpace(source.charAt(i))) {
          places[kept.length()] = i;
          kept.append(source.charAt(i));
        }
      }
      this.text = kept.toString();
      this.positions = places;
    }

    String original(int from, int to) {
      return source.substring(positions[from], positions[to - 1] + 1);
    }
  }
}

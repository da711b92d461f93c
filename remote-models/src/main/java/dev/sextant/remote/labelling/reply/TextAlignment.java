package dev.sextant.remote.labelling.reply;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A shortest way from one text to another by deleting and inserting characters. E. W. Myers, An
 * O(ND) Difference Algorithm and Its Variations (1986).
 */
final class TextAlignment {

  private final int[] lefts;
  private final int longestRun;

  private TextAlignment(int[] lefts, int longestRun) {
    this.lefts = lefts;
    this.longestRun = longestRun;
  }

  /** Aligns two texts; empty if more edits are needed. */
  static Optional<TextAlignment> of(String left, String right, int mostEdits) {
    int[] furthest = new int[2 * mostEdits + 3];
    int zero = mostEdits + 1;
    List<int[]> trace = new ArrayList<>();
    for (int edits = 0; edits <= mostEdits; edits++) {
      for (int k = -edits; k <= edits; k += 2) {
        int x =
            isDown(furthest, zero, k, edits) ? furthest[zero + k + 1] : furthest[zero + k - 1] + 1;
        while (x < left.length()
            && x - k < right.length()
            && left.charAt(x) == right.charAt(x - k)) {
          x++;
        }
        furthest[zero + k] = x;
        if (x >= left.length() && x - k >= right.length()) {
          return Optional.of(back(trace, left.length(), right.length(), edits));
        }
      }
      trace.add(Arrays.copyOfRange(furthest, zero - edits - 1, zero + edits + 2));
    }
    return Optional.empty();
  }

  /** Returns how many characters of the left text precede the place of a position of the right. */
  int leftOf(int right) {
    return lefts[right];
  }

  /** Returns the largest number of neighbouring characters that are deleted, or inserted. */
  int longestRun() {
    return longestRun;
  }

  private static boolean isDown(int[] furthest, int zero, int k, int edits) {
    return k == -edits || (k != edits && furthest[zero + k - 1] < furthest[zero + k + 1]);
  }

  private static TextAlignment back(List<int[]> trace, int leftLength, int rightLength, int found) {
    int[] lefts = new int[rightLength + 1];
    Arrays.fill(lefts, -1);
    int x = leftLength;
    int y = rightLength;
    int run = 0;
    int longest = 0;
    for (int edits = found; edits > 0; edits--) {
      int[] furthest = trace.get(edits - 1);
      int zero = edits; // of a copy that begins one below its lowest diagonal
      int k = x - y;
      boolean down = isDown(furthest, zero, k, edits);
      int beforeX = furthest[zero + (down ? k + 1 : k - 1)];
      int beforeY = beforeX - (down ? k + 1 : k - 1);
      boolean matched = x - beforeX > (down ? 0 : 1);
      run = matched ? 1 : run + 1;
      longest = Math.max(longest, run);
      for (int back = 0; y - back > beforeY; back++) {
        mark(lefts, y - back, x - back);
      }
      mark(lefts, beforeY, beforeX + (down ? 0 : 1));
      x = beforeX;
      y = beforeY;
    }
    for (; y >= 0; y--, x--) {
      mark(lefts, y, x);
    }
    return new TextAlignment(lefts, longest);
  }

  /**
   * The end of the way is walked first, so what is deleted at a place belongs to the text before.
   */
  private static void mark(int[] lefts, int right, int left) {
    if (lefts[right] < 0) {
      lefts[right] = left;
    }
  }
}

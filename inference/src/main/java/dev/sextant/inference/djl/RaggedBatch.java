package dev.sextant.inference.djl;

import dev.sextant.inference.model.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Texts, or pairs of texts, laid out one after another without padding, as the network reads them.
 *
 * @param ids of the tokens, then zeros up to a multiple of a block of rows
 * @param places row of each token in the network's table of positions, then zeros; the rows for the
 *     second text of a pair follow all rows for a first text
 * @param counts how many texts of equal length follow one another, group by group
 * @param lengths in tokens of each group's texts
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, to native code
record RaggedBatch(long[] ids, long[] places, long[] counts, long[] lengths) {

  /**
   * How many tokens of each text to keep when a pair is too long: the longer text is cut until both
   * are equally long, then both are cut. Hugging Face's tokenizers do the same under {@code
   * longest_first}: if the number of places is odd, the longer text gets one more, or the second
   * text if both are equally long.
   *
   * @param first tokens kept of the first text
   * @param second tokens kept of the second
   */
  record LongestFirst(int first, int second) {

    /**
     * @param room number of tokens that fit in all
     */
    static LongestFirst of(int first, int second, int room) {
      if ((long) first + second <= room) {
        return new LongestFirst(first, second);
      }
      int half = Math.floorDiv(room, 2);
      if (first > second) {
        int shorter = Math.min(second, half);
        return new LongestFirst(room - shorter, shorter);
      }
      int shorter = Math.min(first, half);
      return new LongestFirst(shorter, room - shorter);
    }
  }

  /**
   * How a family numbers the positions of a text's tokens.
   *
   * @param rows of the table of positions
   * @param first row of a text's first token
   * @param padding id of the token whose row is its own id, and which counts for no other token;
   *     {@link #NONE} in families without such a rule
   */
  record Places(int rows, int first, int padding) {

    static final int NONE = -1;

    /** As RoBERTa numbers them: from the row after that of the padding token. */
    static Places after(int rows, int padding) {
      return new Places(rows, padding + 1, padding);
    }

    private void fill(Tokens text, long[] places, int at) {
      int next = first;
      for (int i = 0; i < text.count(); i++) {
        int row = text.ids()[i] == padding ? padding : next++;
        places[at + i] = i < text.first() ? row : rows + row;
      }
    }
  }

  /**
   * The number of rows is a multiple of this, so that oneDNN builds kernels for few shapes only: it
   * caches about a thousand, and building one takes milliseconds.
   */
  static final int ROWS = 32;

  /**
   * @param block number of which the rows are a multiple
   */
  static RaggedBatch inBlocks(List<Tokens> texts, Places numbering, int block) {
    int tokens = texts.stream().mapToInt(Tokens::count).sum();
    return of(texts, numbering, Math.floorDiv(tokens + block - 1, block) * block);
  }

  /** Returns the batches of each text alone, one after another. */
  static RaggedBatch each(List<Tokens> texts, Places numbering) {
    List<RaggedBatch> alone =
        texts.stream().map(text -> inBlocks(List.of(text), numbering, ROWS)).toList();
    return new RaggedBatch(
        all(alone, RaggedBatch::ids),
        all(alone, RaggedBatch::places),
        all(alone, RaggedBatch::counts),
        all(alone, RaggedBatch::lengths));
  }

  private static long[] all(List<RaggedBatch> batches, Function<RaggedBatch, long[]> numbers) {
    return batches.stream().map(numbers).flatMapToLong(Arrays::stream).toArray();
  }

  /** Returns the same with a number of rows, at least that of the tokens. */
  static RaggedBatch of(List<Tokens> texts, Places numbering, int rows) {
    long[] ids = new long[rows];
    long[] places = new long[rows];
    List<long[]> groups = new ArrayList<>();
    int at = 0;
    for (Tokens text : texts) {
      int length = text.count();
      System.arraycopy(text.ids(), 0, ids, at, length);
      numbering.fill(text, places, at);
      if (groups.isEmpty() || groups.get(groups.size() - 1)[1] != length) {
        groups.add(new long[] {0, length});
      }
      groups.get(groups.size() - 1)[0]++;
      at += length;
    }
    return new RaggedBatch(ids, places, column(groups, 0), column(groups, 1));
  }

  private static long[] column(List<long[]> groups, int column) {
    return groups.stream().mapToLong(group -> group[column]).toArray();
  }
}

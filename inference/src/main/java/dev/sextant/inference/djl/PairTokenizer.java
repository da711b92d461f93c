package dev.sextant.inference.djl;

import ai.djl.huggingface.tokenizers.Encoding;
import dev.sextant.inference.djl.RaggedBatch.LongestFirst;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.util.Arrays;

/**
 * A model's own tokenizer for pairs: {@code [CLS] premise [SEP] hypothesis [SEP]}. This class cuts
 * long pairs.
 */
final class PairTokenizer {

  /** One before the premise, one between the two, one after the hypothesis. */
  private static final int FRAME = 3;

  private static final int FRAME_OF_ONE = 2;

  private final TextTokenizer texts;
  private final int room;

  private PairTokenizer(TextTokenizer texts, int room) {
    this.texts = texts;
    this.room = room;
  }

  /**
   * @param file the text of a tokenizer.json
   * @param maxTokens length that a pair is cut to, special tokens included
   * @param vocabulary how many tokens the network knows
   * @throws ModelException if it is not a pair tokenizer or the network cannot use it
   */
  static PairTokenizer of(String file, int maxTokens, int vocabulary) {
    int room = maxTokens - FRAME;
    // One token more than fits: this separates a text that is too long from one that just fits.
    TextTokenizer texts = TextTokenizer.of(file, room + 1 + FRAME_OF_ONE, vocabulary);
    try {
      requireFrame(texts);
      return new PairTokenizer(texts, room);
    } catch (RuntimeException e) {
      texts.close();
      throw e;
    }
  }

  private static void requireFrame(TextTokenizer texts) {
    if (!texts.frame().equals(new TextTokenizer.Frame(1, 1))) {
      throw new ModelException(
          "A tokenizer.json that puts one special token before a text and one after it is expected; found %s."
              .formatted(texts.frame()));
    }
    long[] premise = texts.tokenize("a").ids();
    long[] hypothesis = texts.tokenize("b").ids();
    long[] expected = framed(premise, 1, hypothesis, 1);
    Encoding found = texts.encode("a", "b");
    if (!Arrays.equals(found.getIds(), expected)
        || !Arrays.equals(found.getTypeIds(), new long[] {0, 0, 0, 1, 1})) {
      throw new ModelException(
          "A tokenizer.json that frames a pair as [CLS] a [SEP] b [SEP], with the types 0 0 0 1 1,"
              + " is expected; found the tokens %s of the types %s."
                  .formatted(Arrays.toString(found.getIds()), Arrays.toString(found.getTypeIds())));
    }
  }

  /** Returns the tokenizer for single texts; both share native memory. */
  TextTokenizer texts() {
    return texts;
  }

  /** Returns the tokens of any two texts, including empty, very long and malformed Unicode ones. */
  Tokens tokenize(TextPair pair) {
    Tokens premise = texts.tokenize(pair.premise());
    Tokens hypothesis = texts.tokenize(pair.hypothesis());
    int first = premise.count() - FRAME_OF_ONE;
    int second = hypothesis.count() - FRAME_OF_ONE;
    if (premise.truncated() && !(hypothesis.truncated() && isNoShorter(pair))) {
      // Both count as room + 1 tokens; the longer one must count more, because it gets the odd
      // place.
      first++;
    }
    LongestFirst kept = LongestFirst.of(first, second, room);
    long[] ids = framed(premise.ids(), kept.first(), hypothesis.ids(), kept.second());
    return new Tokens(ids, kept.first() + FRAME_OF_ONE, first + second > room);
  }

  private boolean isNoShorter(TextPair pair) {
    return texts.count(pair.hypothesis()) >= texts.count(pair.premise());
  }

  /** Joins the first tokens of two framed texts in one frame. */
  private static long[] framed(long[] premise, int first, long[] hypothesis, int second) {
    long[] ids = new long[first + second + FRAME];
    ids[0] = premise[0];
    System.arraycopy(premise, 1, ids, 1, first);
    ids[1 + first] = premise[premise.length - 1];
    System.arraycopy(hypothesis, 1, ids, 2 + first, second);
    ids[2 + first + second] = hypothesis[hypothesis.length - 1];
    return ids;
  }
}

package dev.sextant.inference.djl;

import ai.djl.huggingface.tokenizers.Encoding;
import dev.sextant.inference.djl.RaggedBatch.LongestFirst;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.util.Arrays;

/**
 * A model's own tokenizer for pairs: {@code [CLS] premise [SEP] hypothesis [SEP]}, or with two
 * special tokens between the texts, as RoBERTa has them. This class cuts long pairs.
 */
final class PairTokenizer {

  private static final int FRAME_OF_ONE = 2;

  private final TextTokenizer texts;
  private final int between;
  private final int room;
  private final boolean typed;

  private PairTokenizer(TextTokenizer texts, int between, int room, boolean typed) {
    this.texts = texts;
    this.between = between;
    this.room = room;
    this.typed = typed;
  }

  /**
   * @param file the text of a tokenizer.json
   * @param maxTokens length that a pair is cut to, special tokens included
   * @param vocabulary how many tokens the network knows
   * @param typed whether the network takes tokens of the second text as of another type
   * @throws ModelException if it is not a pair tokenizer or the network cannot use it
   */
  static PairTokenizer of(String file, int maxTokens, int vocabulary, boolean typed) {
    // More tokens than fit: this separates a text that is too long from one that just fits.
    TextTokenizer texts = TextTokenizer.of(file, maxTokens + 1, vocabulary);
    try {
      int between = between(texts, typed);
      int room = maxTokens - FRAME_OF_ONE - between;
      if (room < 2) {
        throw new ModelException(
            "The longest pair of this model has %d tokens or more, found %d."
                .formatted(maxTokens - room + 2, maxTokens));
      }
      return new PairTokenizer(texts, between, room, typed);
    } catch (RuntimeException e) {
      texts.close();
      throw e;
    }
  }

  /** Returns how many special tokens there are between the texts of a pair. */
  private static int between(TextTokenizer texts, boolean typed) {
    if (!texts.frame().equals(new TextTokenizer.Frame(1, 1))) {
      throw new ModelException(
          "A tokenizer.json that puts one special token before a text and one after it is expected; found %s."
              .formatted(texts.frame()));
    }
    long[] premise = texts.encode("a").getIds();
    long[] hypothesis = texts.encode("b").getIds();
    Encoding found = texts.encode("a", "b");
    int between = found.getIds().length - premise.length - hypothesis.length + FRAME_OF_ONE;
    boolean framed =
        (between == 1 || between == 2)
            && Arrays.equals(
                found.getIds(),
                framed(
                    premise,
                    premise.length - FRAME_OF_ONE,
                    between,
                    hypothesis,
                    hypothesis.length - FRAME_OF_ONE));
    long[] types = new long[found.getIds().length];
    Arrays.fill(types, Math.min(premise.length, types.length), types.length, 1);
    if (!framed || (typed && !Arrays.equals(found.getTypeIds(), types))) {
      throw new ModelException(
          "A tokenizer.json that frames a pair as [CLS] a [SEP] b [SEP]%s is expected; found the tokens %s of the types %s."
              .formatted(
                  typed ? ", with the types 0 0 0 1 1," : " or <s> a </s></s> b </s>",
                  Arrays.toString(found.getIds()),
                  Arrays.toString(found.getTypeIds())));
    }
    return between;
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
      // Both count as more tokens than fit; the longer one must count more, because it gets the
      // odd place.
      first++;
    }
    LongestFirst kept = LongestFirst.of(first, second, room);
    long[] ids = framed(premise.ids(), kept.first(), between, hypothesis.ids(), kept.second());
    int ofFirstType = typed ? kept.first() + FRAME_OF_ONE : ids.length;
    return new Tokens(ids, ofFirstType, first + second > room);
  }

  private boolean isNoShorter(TextPair pair) {
    return texts.count(pair.hypothesis()) >= texts.count(pair.premise());
  }

  /** Joins the first tokens of two framed texts in one frame. */
  private static long[] framed(
      long[] premise, int first, int between, long[] hypothesis, int second) {
    long end = premise[premise.length - 1];
    long[] ids = new long[first + second + FRAME_OF_ONE + between];
    ids[0] = premise[0];
    System.arraycopy(premise, 1, ids, 1, first);
    Arrays.fill(ids, 1 + first, 1 + first + between, end);
    System.arraycopy(hypothesis, 1, ids, 1 + first + between, second);
    ids[ids.length - 1] = end;
    return ids;
  }
}

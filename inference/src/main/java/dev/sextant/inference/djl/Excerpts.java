package dev.sextant.inference.djl;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.stream.LongStream;

/**
 * How little of a very long text need be tokenized to know its first tokens, so that a text of
 * megabytes costs no more than one of a few pages.
 *
 * <p>Why an excerpt's tokens are the text's own: BERT's normaliser and pre-tokenizer look at one
 * character at a time and split at white space, punctuation and Chinese characters, and WordPiece
 * looks at one word at a time. So cutting a text can change only what the cut runs through: its
 * last word, which gives at most one token per character and one token if it is longer than {@code
 * max_input_chars_per_word}; or an added token such as [SEP] written in the text. All tokens before
 * the last {@code margin} are therefore the whole text's, and an excerpt with more than {@code
 * maxTokens + margin} tokens shows both what is kept and that the text is cut. Where the tokenizer
 * is of another kind, texts are tokenized whole.
 */
final class Excerpts {

  private static final int DEFAULT_WORD_CHARS = 100;
  private static final int CHARS_PER_TOKEN = 8;
  private static final int GROWTH = 4;

  private final int enough;
  private final int firstSize;

  private Excerpts(int enough, int firstSize) {
    this.enough = enough;
    this.firstSize = firstSize;
  }

  static Excerpts of(JsonNode tokenizer, int maxTokens) {
    boolean local =
        type(tokenizer, "model").equals("WordPiece")
            && type(tokenizer, "normalizer").equals("BertNormalizer")
            && type(tokenizer, "pre_tokenizer").equals("BertPreTokenizer");
    if (!local) {
      return new Excerpts(Integer.MAX_VALUE, Integer.MAX_VALUE);
    }
    int wordChars =
        tokenizer.path("model").path("max_input_chars_per_word").asInt(DEFAULT_WORD_CHARS);
    int longestAdded = 0;
    for (JsonNode added : tokenizer.path("added_tokens")) {
      longestAdded = Math.max(longestAdded, added.path("content").asText().length());
    }
    int enough = maxTokens + wordChars + longestAdded;
    return new Excerpts(enough, CHARS_PER_TOKEN * enough);
  }

  private static String type(JsonNode tokenizer, String part) {
    return tokenizer.path(part).path("type").asText();
  }

  /** Returns growing beginnings of the text, all shorter than itself; none of a short text. */
  Iterable<String> of(String text) {
    return () -> beginnings(text);
  }

  /** Returns whether an excerpt of so many tokens, special ones included, tells all there is to. */
  boolean suffices(int tokens) {
    return tokens > enough;
  }

  private Iterator<String> beginnings(String text) {
    return LongStream.iterate(firstSize, size -> size < text.length(), size -> size * GROWTH)
        .mapToObj(size -> text.substring(0, whole(text, (int) size)))
        .iterator();
  }

  /** A character outside the basic plane stays whole. */
  private static int whole(String text, int end) {
    return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
  }
}

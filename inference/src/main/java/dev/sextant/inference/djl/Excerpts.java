package dev.sextant.inference.djl;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.stream.LongStream;

/**
 * Finds how little of a very long text must be tokenized to know its first tokens, so that a text
 * of megabytes costs no more than one of a few pages.
 *
 * <p>An excerpt's tokens equal the text's first tokens because BERT's normaliser and pre-tokenizer
 * look at one character at a time and split at white space, punctuation and Chinese characters, and
 * WordPiece looks at one word at a time. So a cut can change only what it runs through: its last
 * word, which gives at most one token per character and one token if it is longer than {@code
 * max_input_chars_per_word}; or an added token such as [SEP] written in the text. All tokens before
 * the last {@code margin} therefore equal those of the whole text, and an excerpt with more than
 * {@code maxTokens + margin} tokens shows both which tokens are kept and that the text is cut.
 * Other kinds of tokenizer get the whole text.
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

  /** Returns growing beginnings of the text, all shorter than the text; empty for a short text. */
  Iterable<String> of(String text) {
    return () -> beginnings(text);
  }

  /** Returns whether an excerpt with this many tokens, special ones included, is long enough. */
  boolean suffices(int tokens) {
    return tokens > enough;
  }

  private Iterator<String> beginnings(String text) {
    return LongStream.iterate(firstSize, size -> size < text.length(), size -> size * GROWTH)
        .mapToObj(size -> text.substring(0, whole(text, (int) size)))
        .iterator();
  }

  /** Keeps a character outside the basic plane whole. */
  private static int whole(String text, int end) {
    return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
  }
}

package dev.sextant.inference.djl;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.huggingface.tokenizers.jni.CharSpan;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Tokens;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * A model's own tokenizer, without the truncation and padding that its file may request. This class
 * cuts texts itself, so that it knows which ones were cut.
 */
final class TextTokenizer implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> AS_LONG_AS_IT_IS =
      Map.of("truncation", "false", "padding", "false");

  private final HuggingFaceTokenizer tokenizer;
  private final Excerpts excerpts;
  private final int maxTokens;
  private final Frame frame;

  private TextTokenizer(
      HuggingFaceTokenizer tokenizer, Excerpts excerpts, int maxTokens, Frame frame) {
    this.tokenizer = tokenizer;
    this.excerpts = excerpts;
    this.maxTokens = maxTokens;
    this.frame = frame;
  }

  /**
   * How many special tokens the tokenizer puts around a text: those of the file's post-processor,
   * which transformers 5 follows too, whatever tokenizer_config.json says. There may be none.
   *
   * @param before a text, such as [CLS]
   * @param after it, such as [SEP]
   */
  record Frame(int before, int after) {

    private static Frame of(HuggingFaceTokenizer tokenizer) {
      long[] bare = tokenizer.encode("a", false, false).getIds();
      long[] framed = tokenizer.encode("a", true, false).getIds();
      int special = framed.length - bare.length;
      for (int before = 0; before <= special; before++) {
        if (Arrays.equals(bare, Arrays.copyOfRange(framed, before, before + bare.length))) {
          return new Frame(before, special - before);
        }
      }
      throw new ModelException(
          "tokenizer.json should put special tokens around a text, found one that makes %s of %s."
              .formatted(Arrays.toString(framed), Arrays.toString(bare)));
    }
  }

  /**
   * @param file the text of a tokenizer.json
   * @param maxTokens length that a text is cut to, special tokens included
   * @param vocabulary how many tokens the network knows
   * @throws ModelException if it is not a tokenizer, or has tokens that the network does not know
   */
  static TextTokenizer of(String file, int maxTokens, int vocabulary) {
    HuggingFaceTokenizer tokenizer = null;
    try {
      JsonNode json = JSON.readTree(file);
      requireKnown(json, vocabulary);
      tokenizer =
          HuggingFaceTokenizer.newInstance(
              new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8)), AS_LONG_AS_IT_IS);
      return new TextTokenizer(
          tokenizer, Excerpts.of(json, maxTokens), maxTokens, Frame.of(tokenizer));
    } catch (JsonProcessingException e) {
      throw new ModelException("tokenizer.json is not JSON: " + e.getOriginalMessage(), e);
    } catch (IOException | RuntimeException e) {
      if (tokenizer != null) {
        tokenizer.close();
      }
      if (e instanceof ModelException refused) {
        throw refused;
      }
      throw new ModelException("tokenizer.json cannot be used: " + e.getMessage(), e);
    }
  }

  private static void requireKnown(JsonNode json, int vocabulary) {
    JsonNode words = json.path("model").path("vocab");
    int highest = words.isArray() ? words.size() - 1 : 0;
    if (words.isObject()) {
      for (JsonNode id : words) {
        highest = Math.max(highest, id.asInt());
      }
    }
    for (JsonNode added : json.path("added_tokens")) {
      highest = Math.max(highest, added.path("id").asInt());
    }
    if (highest >= vocabulary) {
      throw new ModelException(
          "tokenizer.json has tokens up to %d, which the network should know;".formatted(highest)
              + " found a vocabulary of %d.".formatted(vocabulary));
    }
  }

  Frame frame() {
    return frame;
  }

  /** Returns the tokens of any text, including empty, very long and malformed Unicode ones. */
  Tokens tokenize(String text) {
    String wellFormed = wellFormed(text);
    for (String excerpt : excerpts.of(wellFormed)) {
      Encoding encoding = encode(excerpt);
      if (excerpts.suffices(encoding.getIds().length)) {
        return cut(encoding, wellFormed);
      }
    }
    Encoding encoding = encode(wellFormed);
    long[] ids = encoding.getIds();
    return ids.length > maxTokens ? cut(encoding, wellFormed) : new Tokens(ids);
  }

  /** Returns how many tokens a text has before it is cut, special ones included. */
  int count(String text) {
    return ids(wellFormed(text)).length;
  }

  Encoding encode(String first, String second) {
    return tokenizer.encode(first, second, true, false);
  }

  private long[] ids(String text) {
    return encode(text).getIds();
  }

  Encoding encode(String text) {
    return tokenizer.encode(text, true, false);
  }

  /** Keeps as many tokens as the network takes, with the special tokens that end a text. */
  private Tokens cut(Encoding encoding, String text) {
    long[] ids = encoding.getIds();
    long[] kept = Arrays.copyOf(ids, maxTokens);
    int after = frame.after();
    System.arraycopy(ids, ids.length - after, kept, maxTokens - after, after);
    return Tokens.cut(kept, read(encoding, text));
  }

  /** The tokenizer counts characters as code points; a special token covers no characters. */
  private double read(Encoding encoding, String text) {
    CharSpan last = encoding.getCharTokenSpans()[maxTokens - 1 - frame.after()];
    return last == null ? 0 : (double) last.getEnd() / text.codePointCount(0, text.length());
  }

  /** Replaces unpaired surrogates, which no Unicode encoding can represent, with U+FFFD. */
  private static String wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}

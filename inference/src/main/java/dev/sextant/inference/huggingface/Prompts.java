package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The prompts in config_sentence_transformers.json: what a model was trained to find before a
 * question, and before any other text. Questions get the prompt {@code query} and other texts the
 * prompt {@code document}, as in {@code encode_query} and {@code encode_document} of
 * sentence-transformers 6, which use the default prompt for neither. Folders of its older versions
 * name the second one {@code passage} or {@code corpus}; it counts here if there is no {@code
 * document}.
 *
 * @param question put before questions, can be empty
 * @param passage put before all other texts, can be empty
 */
record Prompts(String question, String passage) {

  private static final String FILE = "config_sentence_transformers.json";
  private static final List<String> OF_QUESTIONS = List.of("query");
  private static final List<String> OF_PASSAGES = List.of("document", "passage", "corpus");
  private static final int LONGEST = 1_000;

  /** Models that take instructions can have a prompt for each of many tasks. */
  private static final int MOST_NAMES = 8;

  /**
   * Returns the wished prompts, or else those of the file; without it there are none.
   *
   * @throws ModelException if the file has prompts, none of them for these texts, and none is
   *     wished; or if a prompt is longer than a prefix may be
   */
  static Prompts of(FolderFiles files, FolderWishes wishes) {
    String passage = wishes.prefix();
    String question = wishes.questionPrefix();
    if (passage != null) {
      return new Prompts(question == null ? passage : question, passage);
    }
    JsonNode prompts = files.json(FILE).path("prompts");
    Prompts stated = of(prompts);
    if (question != null) {
      return new Prompts(question, stated.passage());
    }
    if (stated.isEmpty()) {
      requireNone(prompts);
    }
    return stated;
  }

  /** Returns whether no text has a prompt. */
  boolean isEmpty() {
    return question.isEmpty() && passage.isEmpty();
  }

  /** A model that was trained with prompts gives worse vectors without one. */
  private static void requireNone(JsonNode prompts) {
    List<String> names =
        prompts.properties().stream()
            .filter(prompt -> !prompt.getValue().asText("").isEmpty())
            .map(Map.Entry::getKey)
            .toList();
    if (!names.isEmpty()) {
      throw new ModelException(
          "prompts in %s has %s, none of them for questions (query) or documents: choose the prefix of questions with --query-prefix, or --query-prefix \"\" for none."
              .formatted(FILE, listed(names)));
    }
  }

  private static String listed(List<String> names) {
    String first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return names.size() <= MOST_NAMES
        ? first
        : "%s and %d others".formatted(first, names.size() - MOST_NAMES);
  }

  private static Prompts of(JsonNode prompts) {
    return new Prompts(checked(first(prompts, OF_QUESTIONS)), checked(first(prompts, OF_PASSAGES)));
  }

  private static String first(JsonNode prompts, List<String> names) {
    return names.stream()
        .filter(name -> prompts.path(name).isTextual())
        .map(name -> prompts.path(name).asText())
        .findFirst()
        .orElse("");
  }

  private static String checked(String prompt) {
    if (prompt.length() > LONGEST) {
      throw new ModelException(
          "A prompt in %s should have at most %d characters, found %d: give a prefix."
              .formatted(FILE, LONGEST, prompt.length()));
    }
    return prompt;
  }
}

package dev.sextant.remote.prompt;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Templates that need no file. */
public enum PromptPreset {
  /** The question and nothing else. */
  QUESTION_ONLY("question-only", "{question}"),

  /** For a question that a text answers. */
  QUESTION_WITH_CONTEXT(
      "question-with-context",
      """
      Answer the question with what the context says. If the context does not answer it, say so.

      Context:
      {context}

      Question: {question}
      """),

  /**
   * An answer of about 500 words, as the paper on semantic isotropy asks for. The words are ours;
   * the length, the order and the ban on remarks follow its published prompt, except that the
   * answer is not enclosed in tags, which would be part of the embedded text.
   */
  LONG_FORM(
      "long-form",
      """
      You are given an open-ended question. Write an answer of about 500 words. Include every topic and detail that you \
      consider relevant. Write the answer only: no introduction, no remarks about the task, no headings.

      Question: {question}
      """),

  /** For a base model, which continues a text. */
  COMPLETION("completion", "Q: {question}\nA:");

  private final String code;
  private final String text;

  PromptPreset(String code, String text) {
    this.code = code;
    this.text = text.strip();
  }

  /** Returns the name. */
  public String code() {
    return code;
  }

  /** Returns the template. */
  public PromptTemplate template() {
    return PromptTemplate.parse(text);
  }

  /** Returns the preset with a name; empty if there is none. */
  public static Optional<PromptPreset> of(String code) {
    return Arrays.stream(values()).filter(preset -> preset.code.equals(code)).findFirst();
  }

  /** Returns all names. */
  public static List<String> codes() {
    return Arrays.stream(values()).map(PromptPreset::code).toList();
  }
}

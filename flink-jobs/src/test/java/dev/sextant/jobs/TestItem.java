package dev.sextant.jobs;

import java.util.List;
import java.util.Map;

/** An item to import; context, reference answer and factuality may be null. */
record TestItem(
    String question,
    String context,
    String reference,
    Double factuality,
    List<TestAnswer> answers) {

  /** An answer to import; labels and log-probabilities may be null. */
  record TestAnswer(
      String text,
      String role,
      Boolean grounded,
      Double factuality,
      List<Double> tokenLogprobs,
      List<String> segments,
      Map<String, Double> scores) {

    TestAnswer with(Double... logprobs) {
      return new TestAnswer(text, role, grounded, factuality, List.of(logprobs), segments, scores);
    }

    /** Cuts the answer into segments for its label; it must have a label. */
    TestAnswer cut(String... texts) {
      return new TestAnswer(
          text, role, grounded, factuality, tokenLogprobs, List.of(texts), scores);
    }

    /** Adds a score that was computed elsewhere. */
    TestAnswer scored(String name, double value) {
      return new TestAnswer(
          text, role, grounded, factuality, tokenLogprobs, segments, Map.of(name, value));
    }
  }

  static TestItem of(String question, String context, TestAnswer... answers) {
    return new TestItem(question, context, null, null, List.of(answers));
  }

  TestItem withReference(String text) {
    return new TestItem(question, context, text, factuality, answers);
  }

  TestItem withFactuality(double own) {
    return new TestItem(question, context, reference, own, answers);
  }

  static TestAnswer sample(String text) {
    return answer(text, "sample", null, null);
  }

  static TestAnswer sample(String text, Double factuality) {
    return answer(text, "sample", null, factuality);
  }

  static TestAnswer judged(String text, boolean grounded) {
    return answer(text, "judged", grounded, null);
  }

  static TestAnswer judged(String text, double factuality) {
    return answer(text, "judged", null, factuality);
  }

  private static TestAnswer answer(String text, String role, Boolean grounded, Double factuality) {
    return new TestAnswer(text, role, grounded, factuality, null, List.of(), Map.of());
  }
}

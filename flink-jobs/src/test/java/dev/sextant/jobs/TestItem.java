package dev.sextant.jobs;

import java.util.List;

/** An item to import: a question, a context, answers. */
record TestItem(String question, String context, List<TestAnswer> answers) {

  /** An answer to import; labels may be null. */
  record TestAnswer(String text, String role, Boolean grounded, Double factuality) {}

  static TestItem of(String question, String context, TestAnswer... answers) {
    return new TestItem(question, context, List.of(answers));
  }

  static TestAnswer sample(String text) {
    return new TestAnswer(text, "sample", null, null);
  }

  static TestAnswer sample(String text, Double factuality) {
    return new TestAnswer(text, "sample", null, factuality);
  }

  static TestAnswer judged(String text, boolean grounded) {
    return new TestAnswer(text, "judged", grounded, null);
  }

  static TestAnswer judged(String text, double factuality) {
    return new TestAnswer(text, "judged", null, factuality);
  }
}

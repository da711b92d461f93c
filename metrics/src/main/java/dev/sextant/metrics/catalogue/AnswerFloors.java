package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Need.CONTEXT;
import static dev.sextant.metrics.catalogue.Need.QUESTION;

import java.util.List;
import java.util.Set;

/** What any score of an answer must beat. */
final class AnswerFloors {

  static final List<Metric> ALL =
      List.of(
          floor(
              "length",
              Set.of(),
              Double.POSITIVE_INFINITY,
              "characters",
              "Length",
              "Characters (Unicode code points) of the answer."),
          floor(
              "context-novelty",
              Set.of(CONTEXT),
              1,
              "1",
              "Novelty against the context",
              "Share of the answer's words that the context lacks."),
          floor(
              "question-overlap",
              Set.of(QUESTION),
              1,
              "1",
              "Overlap with the question",
              "Share of the answer's words that the question has, too."),
          floor(
              "context-substring",
              Set.of(CONTEXT),
              1,
              "1",
              "Copied from the context",
              "1 if the answer occurs in the context as it is, but for case and white space"
                  + " around it; else 0."));

  private AnswerFloors() {}

  private static Metric floor(
      String name, Set<Need> needs, double high, String unit, String title, String definition) {
    return new Metric(
        name,
        Subject.ANSWER,
        Direction.UNDIRECTED,
        needs,
        0,
        high,
        unit,
        Family.FLOOR,
        title,
        definition);
  }
}

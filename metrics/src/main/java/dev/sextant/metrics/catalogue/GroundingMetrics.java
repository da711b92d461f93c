package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;
import static dev.sextant.metrics.catalogue.Need.CONTEXT;
import static dev.sextant.metrics.catalogue.Need.EMBEDDER;
import static dev.sextant.metrics.catalogue.Need.QUESTION;

import java.util.List;
import java.util.Set;

/** Angles between question, context and answer (arXiv 2512.13771). */
final class GroundingMetrics {

  static final List<Metric> ALL =
      List.of(
          new Metric(
              "sgi",
              Subject.ANSWER,
              HIGHER_IS_TRUSTWORTHY,
              Set.of(QUESTION, CONTEXT, EMBEDDER),
              0,
              Double.POSITIVE_INFINITY,
              "1",
              Family.GEOMETRY,
              "Semantic Grounding Index",
              "Angle from answer to question over angle from answer to context:"
                  + " theta(r,q) / (theta(r,c) + 1e-8)."
                  + " Above 1 the answer has left the question towards the context."),
          angle(
              "theta-rq",
              Subject.ANSWER,
              HIGHER_IS_TRUSTWORTHY,
              Set.of(QUESTION, EMBEDDER),
              "Angle answer to question",
              "Angle between the vectors of answer and question."),
          angle(
              "theta-rc",
              Subject.ANSWER,
              HIGHER_IS_RISKY,
              Set.of(CONTEXT, EMBEDDER),
              "Angle answer to context",
              "Angle between the vectors of answer and context."),
          angle(
              "theta-qc",
              Subject.ITEM,
              UNDIRECTED,
              Set.of(QUESTION, CONTEXT, EMBEDDER),
              "Angle question to context",
              "Angle between the vectors of question and context: the room that SGI has."));

  private GroundingMetrics() {}

  private static Metric angle(
      String name,
      Subject subject,
      Direction direction,
      Set<Need> needs,
      String title,
      String definition) {
    return new Metric(
        name, subject, direction, needs, 0, Math.PI, "rad", Family.GEOMETRY, title, definition);
  }
}

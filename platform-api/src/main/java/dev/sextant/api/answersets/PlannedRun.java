package dev.sextant.api.answersets;

import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.prompt.PromptTemplate;
import org.jspecify.annotations.Nullable;

/**
 * A run that can start: its parts exist and fit each other, and each item has the fields of the
 * template.
 *
 * @param preset null: the template is the user's
 */
record PlannedRun(
    SamplingPlan plan,
    SampledVersion version,
    ChosenGenerator generator,
    GeneratorSpec spec,
    @Nullable String preset,
    PromptTemplate template) {

  long drawCount() {
    return version.itemCount() * plan.answersPerItem();
  }
}

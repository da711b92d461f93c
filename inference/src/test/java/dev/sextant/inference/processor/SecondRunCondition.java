package dev.sextant.inference.processor;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Skips tests in the build's second run, which is held to AVX2, on a processor that has nothing
 * beyond AVX2: the first run has computed the same. Tests that only the second run enables are not
 * skipped. Only the second run detects this condition.
 */
public final class SecondRunCondition implements ExecutionCondition {

  /** How Linux names what the variables of the second run may hold back. */
  private static final List<String> BEYOND_AVX2 = List.of("avx512", "avx10", "avx_", "amx");

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return context
        .getTestMethod()
        .filter(test -> repeats(test, InstructionSet.flags()))
        .map(
            test ->
                ConditionEvaluationResult.disabled(
                    "The processor has nothing beyond AVX2, so the first run has computed the same."))
        .orElse(ConditionEvaluationResult.enabled("It may differ from the first run."));
  }

  /**
   * Returns whether the second run of a test would do what the first has done.
   *
   * @param flags of the processor; none: they are not known
   */
  static boolean repeats(Method test, Set<String> flags) {
    return !test.isAnnotationPresent(EnabledIfEnvironmentVariable.class)
        && !flags.isEmpty()
        && flags.stream().noneMatch(flag -> BEYOND_AVX2.stream().anyMatch(flag::startsWith));
  }
}

package dev.sextant.api.answersets;

/**
 * The answers that a new set would have.
 *
 * @param draws number of answers to ask for
 * @param maxTokens longest answer
 * @param hasTokenLogprobs whether the generator is asked for the probabilities of tokens
 * @param estimate the most that sampling can take
 */
public record AnswerOutline(
    long draws,
    int answersPerItem,
    int maxTokens,
    boolean hasTokenLogprobs,
    SamplingEstimate estimate) {}

package dev.sextant.api.limits;

/** Tokens that generators and embedders on servers have billed today, and the limit of a day. */
public record LlmTokens(long usedToday, long limit) {}

package dev.sextant.jobs.reporting.source;

import dev.sextant.jobs.tables.reports.DrawCounts;
import dev.sextant.jobs.tables.reports.ReportStore.RoleTotals;
import dev.sextant.jobs.tables.reports.ReportStore.Totals;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a report takes over as it is.
 *
 * @param ownLabellers identities of the labellers that are a score's own judge, by metric
 * @param modelsOfLabellers models by identity of the labeller
 * @param readings how much of the texts each embedder read, by embedder id and role
 * @param totals input of each embedder and what computed its vectors, by embedder id
 * @param draws what became of the draws; null if none were made
 * @param contradictions texts that carry both labels as answers to the same question and context
 */
public record ReportFacts(
    Map<String, Set<String>> ownLabellers,
    Map<String, Set<String>> modelsOfLabellers,
    Map<String, Map<String, RoleTotals>> readings,
    Map<String, Totals> totals,
    @Nullable DrawCounts draws,
    long contradictions) {}

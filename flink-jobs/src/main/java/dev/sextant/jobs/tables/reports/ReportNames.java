package dev.sextant.jobs.tables.reports;

/** What a report is about, as people named it. */
public record ReportNames(String project, String dataset, String experiment) {}

package dev.sextant.jobs.bundles;

/**
 * What a bundle has beyond the report and its rows.
 *
 * @param renderer of the report for people and pipelines
 * @param vectors whether the vectors of all texts are in it, as Parquet alone
 */
public record BundleContent(ReportRenderer renderer, boolean vectors) {

  /** Nothing more. */
  public static final BundleContent ROWS = new BundleContent(ReportRenderer.NONE, false);
}

import type { Report } from '#shared/api/types.ts';
import type { Titles } from './model.ts';
import { whyNot, withoutValue } from './rows.ts';

/** What has no statistic, with the reason: left out of the plot, but not silently. */
export function WithoutValue({ report, titles }: { report: Report; titles: Titles }) {
  const missing = withoutValue(report);
  if (missing.length === 0) {
    return null;
  }
  return (
    <details open={missing.length === report.results.length}>
      <summary>{missing.length} without a statistic</summary>
      <ul>
        {missing.map((series) => (
          <li key={`${series.metric}/${series.embedder ?? ''}`}>
            {titles.get(series.metric) ?? series.metric}
            {series.embedder !== null && ` with ${series.embedder}`}: {whyNot(series)}
          </li>
        ))}
      </ul>
    </details>
  );
}

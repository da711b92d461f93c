import type { Report } from '#shared/api/types.ts';
import type { Row } from '../series/rows.ts';

/** The views of one row, in order; empty ones are left out. */
export const TABS = {
  distributions: 'Distributions',
  curves: 'ROC and PR',
  calibration: 'Calibration',
  correlation: 'Correlation',
  strata: 'By angle and length',
  samples: 'Number of samples',
  comparisons: 'Comparisons',
  agreement: 'Agreement',
  items: 'Items',
} as const;

export type Tab = keyof typeof TABS;

export function tabsOf(report: Report, row: Row): Tab[] {
  const { metric, embedder } = row.series;
  const headline = row.kind === 'binary' ? 'auc' : 'spearman';
  const statistics = row.series[row.kind];
  const there: Record<Tab, boolean> = {
    distributions: row.kind === 'binary',
    curves: row.kind === 'binary',
    calibration: row.kind === 'binary',
    correlation: row.kind === 'factuality',
    strata: (statistics?.strata ?? []).length > 0,
    samples: report.n_curves.some(
      (c) => c.metric === metric && c.embedder === embedder && c.headline === headline,
    ),
    comparisons: report.comparisons.some((c) => c.metric === metric && c.headline === headline),
    agreement: report.agreement.some((a) => a.metric === metric),
    items: true,
  };
  return (Object.keys(TABS) as Tab[]).filter((tab) => there[tab]);
}

/** The tab that an address names, or the first one. */
export function chosenTab(tabs: Tab[], named: string | null): Tab | undefined {
  return tabs.find((tab) => tab === named) ?? tabs[0];
}

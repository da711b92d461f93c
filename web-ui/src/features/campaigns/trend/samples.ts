import type { TrendPoint, TrendSeries } from '#shared/api/types.ts';

/** One of the first runs, for tests. */
export const FIRST: TrendPoint = {
  occurrence_id: 'o',
  scheduled_for: '2026-10-05T04:00:00Z',
  baseline: true,
  mean: 0.9,
  items: 200,
  worsening: null,
  standard_error: null,
  p: null,
  pairs: null,
  lost: null,
  baseline_mean: null,
  band: null,
  detectable: null,
  margin: null,
  state: null,
  lack: null,
  more_clusters: null,
  causes: null,
};

/** A later run, for tests. */
export const LOOK: TrendPoint = {
  ...FIRST,
  baseline: false,
  mean: 0.88,
  worsening: 0.02,
  standard_error: 0.015,
  p: 0.1,
  pairs: 200,
  lost: 0,
  baseline_mean: 0.9,
  band: 0.05,
  detectable: 0.06,
  margin: 0.05,
  state: 'not-worse',
};

/** A series, for tests. */
export const seriesOf = (points: TrendPoint[]): TrendSeries => ({
  dataset_id: 'd',
  dataset_name: 'fables',
  system: 'large',
  metric: 'grounded',
  lower_is_worse: true,
  points,
});

/** A series of a score of which higher is worse, for tests. */
export const scoreOf = (points: TrendPoint[]): TrendSeries => ({
  ...seriesOf(points),
  metric: 'isotropy-vne/lexical',
  lower_is_worse: false,
});

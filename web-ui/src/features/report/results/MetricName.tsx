import type { Series } from '#shared/api/types.ts';
import { titleOf, type Titles } from '../series/model.ts';

type Props = {
  series: Series;
  titles: Titles;
  /** The address that opens the row; without one, the row around it is the link. */
  opens?: string;
};

/** A metric's name, which opens its row, and its embedder. */
export function MetricName({ series, titles, opens }: Props) {
  return (
    <>
      {opens === undefined ? (
        <span className="metric-name">{titleOf(series.metric, titles)}</span>
      ) : (
        <a className="term" href={opens}>
          {titleOf(series.metric, titles)}
        </a>
      )}{' '}
      {series.embedder !== null && <span className="quiet">{series.embedder}</span>}
      {series.external !== undefined && <span className="quiet">external</span>}
    </>
  );
}

import { useId } from 'react';
import type { Metric, Series } from '#shared/api/types.ts';

type Props = { series: Series; metric: Metric | undefined };

/** A metric's name, which opens its definition and direction, and its embedder. */
export function MetricName({ series, metric }: Props) {
  const id = useId();
  const embedder = <span className="quiet">{series.embedder ?? 'floor'}</span>;
  if (metric === undefined) {
    return (
      <>
        {series.metric} {embedder}
      </>
    );
  }
  return (
    <>
      <button type="button" className="term" popoverTarget={id}>
        {metric.title}
      </button>{' '}
      {embedder}
      <div id={id} popover="auto" className="definition">
        <p>
          <strong>{metric.title}</strong> <code>{metric.name}</code>
        </p>
        <p>{metric.definition}</p>
        <p>{directionOf(series)}</p>
      </div>
    </>
  );
}

function directionOf(series: Series): string {
  if (series.direction === 'undirected') {
    return 'Nobody claims a direction for it, and the labels do not tell one.';
  }
  const trusts = series.direction === 'higher-is-trustworthy';
  const words = trusts ? 'Higher values are trustworthy.' : 'Higher values are risky.';
  return series.undirected === true
    ? `Nobody claims a direction for it; on this data the stronger one is: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
    : words;
}

import { path } from '#shared/api/client.ts';
import type { ItemScore, Metric, Series } from '#shared/api/types.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { requestOf, type ItemFilter } from '../view/itemFilter.ts';
import { ItemFilters } from './ItemFilters.tsx';
import { ItemsDownload } from './ItemsDownload.tsx';
import { ItemTable } from './ItemTable.tsx';
import { beginOf, CUTOFF, conditionsOf, sortOf } from './filterText.ts';
import type { LabelKind } from '../series/model.ts';

export type ItemScoresProps = {
  experiment: string;
  series: Series;
  kind: LabelKind;
  /** Id of the series' embedder; null if it has none. */
  embedder: string | null;
  metric: Metric | undefined;
  filter: ItemFilter;
  /** The address of the same list with another filter. */
  filtered: (filter: ItemFilter) => string;
};

/** The row's scores one by one, the most wrong first; each links to its item. */
export function ItemScores({
  experiment,
  series,
  kind,
  embedder,
  metric,
  filter,
  filtered,
}: ItemScoresProps) {
  const sort = sortOf(series, filter);
  const query = new URLSearchParams({
    metric: series.metric,
    ...(embedder === null ? {} : { embedder_id: embedder }),
    order: sort,
    label: kind === 'binary' ? 'grounded' : 'factuality',
    ...(kind === 'binary' ? {} : { cutoff: String(CUTOFF) }),
    ...(sort === 'most-wrong' && series.undirected === true ? { direction: series.direction } : {}),
    ...requestOf(filter),
  });
  const where = path`/experiments/${experiment}/scores` + `?${query}`;
  const pages = usePages<ItemScore>(where);
  const narrowed = conditionsOf(filter, kind);
  const all = filtered(filter.sort === undefined ? {} : { sort: filter.sort });
  return (
    <>
      <p>
        {beginOf(series, kind, sort)}
        {narrowed.length > 0 && (
          <>
            {' '}
            Only {narrowed.join(' · ')}. <a href={all}>Show all</a>
          </>
        )}
      </p>
      <ItemFilters
        series={series}
        kind={kind}
        metric={metric}
        filter={filter}
        filtered={filtered}
      />
      <Loaded of={pages} what="scores">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              text={`There is none: no ${series.subject} has all that is asked for.`}
              {...(narrowed.length === 0
                ? {}
                : {
                    action: (
                      <a className="button" href={all}>
                        Clear the filter
                      </a>
                    ),
                  })}
            />
          ) : (
            <>
              <ItemTable
                key={where}
                experiment={experiment}
                series={series}
                kind={kind}
                metric={metric}
                rows={data}
                rest={pages}
                name={where}
              />
              <ItemsDownload key={`${where} file`} where={where} series={series} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

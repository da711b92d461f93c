import { useCallback, useEffect, useState } from 'react';
import { count, plural } from '#shared/format/numbers.ts';
import { rememberedRow, useRowMemory } from '#shared/navigation/rowMemory.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import type { Filter } from '../search/filter.ts';
import { ItemLine } from './ItemLine.tsx';
import { VirtualRows } from './VirtualRows.tsx';
import { foundOf } from '../search/searchProgress.ts';
import { useRowHeight } from './useRowHeight.ts';
import { useSearch } from '../search/useSearch.ts';

/** The key of the list in the history. */
const KEPT = 'found';

/** Rows that are loaded before they are visible. */
const AHEAD = 40;

/** Height in pixels of the line that shows the matching passage. */
const PASSAGE = 22;

type Props = { project: string; version: string; filter: Filter; reset: string };

/** The items that match. The search continues when the reader nears the end of the results. */
export function FoundItems({ project, version, filter, reset }: Props) {
  const search = useSearch(version, filter);
  const { rows, more, problem, again } = search;
  const [[first, last], setSeen] = useState([0, 0]);
  const [begin] = useState(() => {
    const kept = rememberedRow(KEPT);
    return { index: kept < rows.length ? kept : 0 };
  });
  useRowMemory(KEPT, first);
  const height = useRowHeight() + (filter.text === '' ? 0 : PASSAGE);
  const seen = useCallback((from: number, to: number) => {
    setSeen((before) => (before[0] === from && before[1] === to ? before : [from, to]));
  }, []);
  const wanted = rows.length < last + AHEAD;
  useEffect(() => {
    if (wanted && more !== null && problem === null) {
      more();
    }
  }, [wanted, more, problem]);
  return (
    <>
      <p className="ds-items-seen" role="status">
        {foundOf(search)}
      </p>
      <p className="ds-goto">{rows.length > 0 && <a href={reset}>Show all items</a>}</p>
      {problem !== null && <ProblemNotice problem={problem} again={again} />}
      {rows.length > 0 ? (
        <VirtualRows
          label={plural(rows.length, 'item') + ' found'}
          count={rows.length}
          height={height}
          at={begin}
          seen={seen}
          row={(index, stop) => (
            <ItemLine
              project={project}
              version={version}
              ordinal={rows[index]?.ordinal ?? index}
              row={rows[index]}
              stop={stop}
              filter={filter}
            />
          )}
        />
      ) : (
        <div className="ds-rows ds-rows-none">
          {search.ended && (
            <EmptyState
              text={`No item of ${count(search.items ?? 0)} has all that is looked for.`}
              action={
                <a className="button" href={reset}>
                  Clear the filter
                </a>
              }
            />
          )}
        </div>
      )}
    </>
  );
}

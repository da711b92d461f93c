import { useCallback, useEffect, useState } from 'react';
import { count } from '#shared/format/numbers.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { ItemLine } from './ItemLine.tsx';
import { GoToRow } from './GoToRow.tsx';
import { VirtualRows } from './VirtualRows.tsx';
import { useItemRows } from './useItemRows.ts';
import { useRowHeight } from './useRowHeight.ts';

type Props = {
  project: string;
  version: string;
  items: number;
  /** The first row to show. */
  place: number;
  /** The address of the list at a row. */
  at: (row: number) => string;
};

/** All items by position: scrolling or typing a number reaches any of a million. */
export function AllItems({ project, version, items, place, at }: Props) {
  const [begin, setBegin] = useState({ index: place });
  const [[first, last], setSeen] = useState([place, Math.min(items - 1, place + 14)]);
  const { row, problem, again } = useItemRows(version, first, last);
  const height = useRowHeight();
  const address = at(first);
  const seen = useCallback((from: number, to: number) => {
    setSeen((before) => (before[0] === from && before[1] === to ? before : [from, to]));
  }, []);
  useAddress(address);
  return (
    <>
      <p className="ds-items-seen" role="status">
        {count(first + 1)} to {count(Math.min(items, last + 1))} of {count(items)}
      </p>
      <GoToRow items={items} go={(index) => setBegin({ index })} />
      {problem !== null && <ProblemNotice problem={problem} again={again} />}
      <VirtualRows
        label="Items"
        count={items}
        height={height}
        at={begin}
        seen={seen}
        row={(index, stop) => (
          <ItemLine
            project={project}
            version={version}
            ordinal={index}
            row={row(index)}
            stop={stop}
          />
        )}
      />
    </>
  );
}

/** Keeps the address at the first visible row, without new history entries. */
function useAddress(address: string): void {
  useEffect(() => {
    if (window.location.pathname + window.location.search !== address) {
      window.history.replaceState(window.history.state, '', address);
    }
  }, [address]);
}

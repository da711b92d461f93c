import { count, number } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';
import { Table } from '#shared/ui/Table.tsx';
import type { Load } from './cost.ts';

/** The cost of an experiment: the texts to embed, and the time for them. */
export function Cost({ loads }: { loads: Load[] }) {
  if (loads.length === 0) {
    return null;
  }
  const seconds = loads.reduce((sum, load) => sum + load.seconds, 0);
  const texts = loads.reduce((sum, load) => sum + load.texts, 0);
  return (
    <>
      <p>
        <strong>
          {count(texts)} texts to embed, about {duration(Math.ceil(seconds))}
        </strong>{' '}
        at the speed of the sample. Texts embedded before are not embedded again, so it may be less.
      </p>
      <Table
        caption="What each embedder has to do"
        compact
        columns={[
          { head: 'Embedder', kind: 'title', cell: (load) => load.embedder },
          { head: 'Texts', kind: 'number', cell: (load) => count(load.texts) },
          { head: 'A second', kind: 'number', cell: (load) => number(load.perSecond) },
          { head: 'Takes', kind: 'number', cell: (load) => duration(Math.ceil(load.seconds)) },
        ]}
        rows={loads}
        keyOf={(load) => load.embedder}
      />
    </>
  );
}

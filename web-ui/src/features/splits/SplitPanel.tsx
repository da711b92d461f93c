import { Confirm } from '#shared/ui/Confirm.tsx';
import { path, post } from '#shared/api/client.ts';
import type { Split } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { writeThrough } from '#shared/query/writeThrough.ts';
import { SplitForm } from './SplitForm.tsx';
import { isOpen, looksOf, partsOf, sufficiencyOf } from './summary.ts';

/** The split of a version's items into calibration and holdout. */
export function SplitPanel({ version }: { version: string }) {
  const found = useGet<Split>(path`/versions/${version}/split`);
  return (
    <section aria-labelledby="split">
      <h2 id="split">Calibration and holdout</h2>
      <Loaded of={found} what="split">
        {(split) => <Panel split={split} />}
      </Loaded>
    </section>
  );
}

function Panel({ split }: { split: Split }) {
  const enough = sufficiencyOf(split);
  return (
    <>
      <p>{partsOf(split)}</p>
      <Sizes split={split} />
      {enough !== null && <p>{enough}</p>}
      <p className="quiet">
        {looksOf(split)} Seed {split.seed}.
      </p>
      {split.locked_at === null ? (
        <Lock version={split.version_id} />
      ) : (
        <p>
          <strong>Locked</strong> since {moment(split.locked_at)}: reports read calibration items
          only.
        </p>
      )}
      {isOpen(split) && <SplitForm split={split} />}
    </>
  );
}

function Sizes({ split: { items, labels } }: { split: Split }) {
  const rows = [
    { name: 'Items', calibration: items.calibration, holdout: items.holdout },
    ...(labels === null ? [] : labelRows(labels)),
  ];
  return (
    <Table
      compact
      caption="Items and labelled answers in each part"
      columns={[
        { head: 'Part', kind: 'title', cell: (row) => row.name },
        { head: 'Calibration', kind: 'number', cell: (row) => count(row.calibration) },
        { head: 'Holdout', kind: 'number', cell: (row) => count(row.holdout) },
      ]}
      rows={rows}
      keyOf={(row) => row.name}
    />
  );
}

function labelRows({ calibration, holdout }: NonNullable<Split['labels']>) {
  const rows = [
    ['Answers grounded', 'grounded'],
    ['Answers not grounded', 'not_grounded'],
    ['Answers with factuality', 'factuality'],
  ] as const;
  return rows.map(([name, label]) => ({
    name,
    calibration: calibration[label],
    holdout: holdout[label],
  }));
}

function Lock({ version }: { version: string }) {
  const own = path`/versions/${version}/split`;
  const lock = async () => {
    await writeThrough(own, post<Split>(`${own}/lock`), version);
  };
  return (
    <div className="actions">
      <Confirm label="Lock the holdout" confirm="Lock it for good" act={lock}>
        Afterwards reports read calibration items only, and the holdout is there for looks alone,
        each of which is counted. <strong>This cannot be undone.</strong>
      </Confirm>
    </div>
  );
}

import { path, remove } from '#shared/api/client.ts';
import type { Generator, Labeller } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { parametersText } from '#shared/sampling/parameters.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Facts } from '#shared/ui/Facts.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { kindSentence, kindTitle } from '../words/kinds.ts';
import { NextVersion } from './LabellerForms.tsx';
import { PolicyText } from './PolicyText.tsx';
import { titleOf, type Versions } from './versions.ts';
import styles from './labellers.module.css';

type Props = { of: Versions; generators: Generator[]; writes: boolean; changed: () => void };

/** A labeller: its newest version, a form for the next one, and the earlier ones. */
export function LabellerView({ of: { newest, earlier }, generators, writes, changed }: Props) {
  const [first, ...others] = generators;
  const { generator } = newest;
  const { system_prompt: system } = generator;
  return (
    <section className={styles.labeller} aria-label={newest.name}>
      <h2>{titleOf(newest)}</h2>
      <p>
        {kindTitle(newest.kind)}. <span className="quiet">{kindSentence(newest.kind)}</span>
      </p>
      {newest.policy !== null && <PolicyText policy={newest.policy} />}
      <Facts
        of={[
          ['Model', generator.model],
          ['Address', <code key="address">{generator.base_url}</code>],
          ['Generator', generator.name + (generator.id === null ? ' (deleted since)' : '')],
          ['Parameters', parametersText(newest.parameters)],
          ...(system === null ? [] : [['System prompt', system] as [string, string]]),
          ['Runs', count(newest.run_count)],
          ['For', newest.project_id === null ? 'every project' : 'this project'],
          ['Created', `${moment(newest.created_at)} by ${newest.created_by}`],
        ]}
      />
      {writes && first !== undefined && (
        <NextVersion
          key={newest.id}
          labeller={newest}
          generators={[first, ...others]}
          added={changed}
        />
      )}
      {earlier.length > 0 && <Earlier versions={earlier} writes={writes} changed={changed} />}
      {writes && (
        <div className="actions">
          <Delete labeller={newest} changed={changed} />
        </div>
      )}
    </section>
  );
}

type EarlierProps = { versions: Labeller[]; writes: boolean; changed: () => void };

function Earlier({ versions, writes, changed }: EarlierProps) {
  return (
    <details>
      <summary>Earlier versions ({count(versions.length)})</summary>
      <Table
        caption="Earlier versions"
        columns={[
          { head: 'Version', kind: 'title', cell: ({ version }) => `Version ${version}` },
          { head: 'Kind', kind: 'brief', cell: ({ kind }) => kindTitle(kind) },
          { head: 'Model', kind: 'brief', cell: ({ generator }) => generator.model },
          {
            head: 'What counts as supported',
            kind: 'prose',
            cell: ({ policy }) => (policy === null ? '–' : <PolicyText policy={policy} />),
          },
          { head: 'Runs', kind: 'number', cell: ({ run_count: runs }) => count(runs) },
          ...(writes
            ? [
                {
                  head: 'Delete',
                  cell: (each: Labeller) => <Delete labeller={each} changed={changed} />,
                },
              ]
            : []),
        ]}
        rows={versions}
        keyOf={({ id }) => id}
      />
    </details>
  );
}

function Delete({ labeller, changed }: { labeller: Labeller; changed: () => void }) {
  const act = async () => {
    await remove(path`/labellers/${labeller.id}`);
    changed();
  };
  return (
    <Confirm
      label={`Delete version ${labeller.version}`}
      confirm={`Delete “${titleOf(labeller)}”`}
      act={act}
    >
      Runs and labels stay: they hold copies of its settings. No further run can use this version.
    </Confirm>
  );
}

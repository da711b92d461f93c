import { Listing } from '#shared/ui/Listing.tsx';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { path, remove } from '#shared/api/client.ts';
import type { Generator, Me } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { may } from '#shared/query/me.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { usePages } from '#shared/query/usePages.ts';
import { AddGenerator, SetCredential } from './GeneratorForms.tsx';

/** The tenant's LLMs, and whether each has a credential. */
export function Generators({ me }: { me: Me }) {
  const generators = usePages<Generator>('/generators');
  const manages = may(me, 'manage');
  return (
    <>
      <h1>Generators</h1>
      <Listing of={generators} what="generators">
        {(data) => (
          <>
            <p className="finding">{findingOf(data)}</p>
            <p className="notice">
              Generators are not used yet. What is set up here, including the credential, is stored
              and not used.
            </p>
            {manages && <AddGenerator added={generators.reload} />}
            {data.length === 0 ? (
              <EmptyState text="No generators yet. A generator is the address of an LLM with its parameters." />
            ) : (
              <GeneratorTable generators={data} manages={manages} changed={generators.reload} />
            )}
          </>
        )}
      </Listing>
    </>
  );
}

function findingOf(generators: Generator[]): string {
  const without = generators.filter((each) => each.credential_set_at === null).length;
  return generators.length === 0
    ? 'No LLM is set up.'
    : `${plural(generators.length, 'LLM')} set up${
        without === 0 ? ', each with a credential' : `; ${without} without a credential`
      }. A credential is kept encrypted and never shown.`;
}

type TableProps = { generators: Generator[]; manages: boolean; changed: () => void };

function GeneratorTable({ generators, manages, changed }: TableProps) {
  return (
    <Table
      caption="Generators"
      columns={[
        {
          head: 'Generator',
          kind: 'title',
          cell: (g) => (
            <>
              {g.name} <span className="quiet">{g.model}</span>
            </>
          ),
        },
        { head: 'Address', kind: 'brief', cell: (g) => <code>{g.base_url}</code> },
        { head: 'Parameters', cell: parametersOf },
        {
          head: 'Where',
          kind: 'brief',
          cell: (g) => (g.project_id === null ? 'every project' : 'one project'),
        },
        {
          head: 'Credential',
          cell: (g) => (
            <>
              {g.credential_set_at === null ? 'none' : `set ${moment(g.credential_set_at)}`}
              {manages && <SetCredential generator={g} changed={changed} />}
            </>
          ),
        },
        {
          head: 'Delete',
          cell: (g) =>
            manages && (
              <Confirm
                label="Delete"
                confirm={`Delete “${g.name}”`}
                act={async () => {
                  await remove(path`/generators/${g.id}`);
                  changed();
                }}
              >
                Its credential is deleted too.
              </Confirm>
            ),
        },
      ]}
      rows={generators}
      keyOf={(g) => g.id}
    />
  );
}

function parametersOf({ parameters }: Generator): string {
  const given = Object.entries(parameters)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return given.length === 0 ? 'its own defaults' : given.join(', ');
}

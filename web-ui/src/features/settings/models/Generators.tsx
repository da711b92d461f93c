import { Listing } from '#shared/ui/Listing.tsx';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import type { Generator, Me } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { may } from '#shared/query/me.ts';
import { usePages } from '#shared/query/usePages.ts';
import { GeneratorView } from './GeneratorView.tsx';
import { AddGenerator } from './GeneratorForms.tsx';

const POLL_MS = 2_000;

/** The tenant's LLMs, what their probes found, and forms to change and to try them. */
export function Generators({ me }: { me: Me }) {
  const generators = usePages<Generator>('/generators', 100, (rows) =>
    rows.some(({ probe }) => probe.state === 'running') ? POLL_MS : false,
  );
  const manages = may(me, 'manage');
  return (
    <>
      <h1>Generators</h1>
      <Listing of={generators} what="generators">
        {(data) => (
          <>
            <p className="finding">{findingOf(data)}</p>
            {manages && <AddGenerator added={generators.reload} />}
            <GeneratorList generators={data} manages={manages} changed={generators.reload} />
          </>
        )}
      </Listing>
    </>
  );
}

type ListProps = { generators: Generator[]; manages: boolean; changed: () => void };

function GeneratorList({ generators, manages, changed }: ListProps) {
  return generators.length === 0 ? (
    <EmptyState text="No generators yet. A generator is the address of an LLM with its parameters." />
  ) : (
    generators.map((each) => (
      <GeneratorView key={each.id} generator={each} manages={manages} changed={changed} />
    ))
  );
}

function findingOf(generators: Generator[]): string {
  const failed = generators.filter(({ probe }) => probe.state === 'failed').length;
  const warned = generators.filter(
    ({ probe }) => probe.state === 'done' && (probe.obstacle !== null || probe.warnings.length > 0),
  ).length;
  if (generators.length === 0) {
    return 'No LLM is set up.';
  }
  const notes = [
    ...(failed > 0 ? [`${failed} whose probe failed`] : []),
    ...(warned > 0 ? [`${warned} with warnings`] : []),
  ];
  return `${plural(generators.length, 'LLM')} set up${notes.length === 0 ? '' : `: ${notes.join(', ')}`}.`;
}

import type { Labelling } from '#shared/api/types.ts';
import { count, percent } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { useBlind, useMay } from '#shared/query/me.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { queryOf } from './queue/task.ts';
import type { Kind } from './queue/task.ts';
import { OutdatedReports } from './OutdatedReports.tsx';
import type { Found } from './useLabelling.ts';
import { agreementOf } from './queue/progress.ts';

type Props = { project: string; version: string; name: string; found: Found };

/** The labelling progress of one version. */
export function VersionLabels({ project, version, name, found }: Props) {
  return (
    <section aria-labelledby={`of-${version}`} className="label-version">
      <h2 id={`of-${version}`}>{name}</h2>
      <Loaded of={found} what="labels">
        {(state) => (
          <>
            <div className="label-bars">
              <Bar kind="grounded" state={state} />
              <Bar kind="segments" state={state} />
            </div>
            <p>{agreementOf(state)}</p>
            <Pairs state={state} />
            <OutdatedReports state={state} />
            <Ways project={project} state={state} />
          </>
        )}
      </Loaded>
    </section>
  );
}

const NAMES: Record<Kind, string> = { grounded: 'Grounded or not', segments: 'Segment by segment' };

function Bar({ kind, state }: { kind: Kind; state: Labelling }) {
  const { labelled, mine, others } = state[kind];
  const blind = useBlind();
  return (
    <div>
      <p>
        {NAMES[kind]}: <strong>{count(labelled)}</strong> of {count(state.answers)}
      </p>
      <Progress share={labelled / Math.max(1, state.answers)} label={NAMES[kind]} />
      <p className="quiet">
        {count(mine)} by you, {count(others)} by others. {blind && 'Of yours: '}
        {classesOf(kind, state)}
      </p>
    </div>
  );
}

function classesOf(kind: Kind, { grounded, segments }: Labelling): string {
  if (kind === 'grounded') {
    return `${count(grounded.grounded)} grounded, ${count(grounded.not_grounded)} not.`;
  }
  return `Segments: ${count(segments.judged_true)} true, ${count(segments.judged_partial)} partial, ${count(segments.judged_false)} false, ${count(segments.unjudged)} unjudged.`;
}

function Pairs({ state: { agreement } }: { state: Labelling }) {
  return (
    agreement.pairs.length > 0 && (
      <details>
        <summary>Agreement by pair of people</summary>
        <Table
          caption="Agreement of each pair of people"
          columns={[
            { head: 'People', kind: 'title', cell: ({ people }) => people.join(' and ') },
            { head: 'Answers in common', kind: 'number', cell: ({ answers }) => count(answers) },
            { head: 'Agree', kind: 'number', cell: ({ share }) => percent(share) },
            {
              head: 'Cohen’s kappa',
              kind: 'number',
              cell: ({ kappa }) =>
                kappa === null ? 'none: all labels of one class' : kappa.toFixed(3),
            },
          ]}
          rows={agreement.pairs}
          keyOf={({ people }) => people.join(' ')}
        />
      </details>
    )
  );
}

/** Offers only the queues that have answers left and that the reader may label. */
function Ways({ project, state }: { project: string; state: Labelling }) {
  const may = useMay('label');
  if (!may) {
    return null;
  }
  const { version_id: version, answers, grounded, segments } = state;
  const at = (kind: Kind, pool: 'new' | 'second' = 'new') =>
    links.label(
      project,
      version,
      queryOf({ kind, part: 'any', pool, answers: null, figure: null }),
    );
  return (
    <p className="actions">
      {grounded.labelled < answers && (
        <a className="button primary" href={at('grounded')}>
          Label answers
        </a>
      )}
      {segments.labelled < answers && (
        <a className="button" href={at('segments')}>
          Label segments
        </a>
      )}
      {grounded.others > 0 && (
        <a className="button" href={at('grounded', 'second')}>
          Give a second opinion
        </a>
      )}
    </p>
  );
}

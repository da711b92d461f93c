import { path } from '#shared/api/client.ts';
import type { LabelRun, OracleVerdict, VerdictStatus } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { usePages } from '#shared/query/usePages.ts';
import { Listing } from '#shared/ui/Listing.tsx';
import { Empty } from '#shared/ui/Notice.tsx';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { isOpen, labelText, STATUSES, verdictText } from '../words/runs.ts';
import { Parts } from './Parts.tsx';

const PAGE = 50;

type Props = { project: string; run: LabelRun; status: VerdictStatus | null };

/** What the oracle says of each answer, next to the label that people gave. */
export function RunVerdicts({ project, run, status }: Props) {
  const verdicts = usePages<OracleVerdict>(
    path`/label-runs/${run.id}/verdicts` + (status === null ? '' : `?status=${status}`),
    PAGE,
  );
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">Verdicts</h2>
      <OptionLinks
        label="Verdicts by status"
        options={[
          [null, 'All'] as const,
          ...STATUSES.map(([each, words]) => [each, `${words} (${count(run[each])})`] as const),
        ]}
        current={status}
        at={(value) => links.labelRun(project, run.id, value === null ? {} : { status: value })}
      />
      {isOpen(run) && (
        <p className="actions">
          <button type="button" onClick={verdicts.reload}>
            Show newer verdicts
          </button>
        </p>
      )}
      <Listing
        of={verdicts}
        what="verdicts"
        lines={6}
        none={
          <Empty>
            <p>{status === null ? 'No verdicts yet.' : 'No answer has such a verdict.'}</p>
          </Empty>
        }
      >
        {(all) => (
          <VerdictTable project={project} version={run.answer_set.version_id} verdicts={all} />
        )}
      </Listing>
    </section>
  );
}

type TableProps = { project: string; version: string; verdicts: OracleVerdict[] };

function VerdictTable({ project, version, verdicts }: TableProps) {
  return (
    <Table
      caption="Verdicts of the oracle"
      columns={[
        {
          head: 'Item',
          kind: 'title',
          cell: ({ item_id: item, external_id: name, question }) => (
            <>
              <a href={links.versionItem(project, version, item)}>{name}</a>
              {question !== null && <span className="quiet">{question}</span>}
            </>
          ),
        },
        {
          head: 'Answer',
          kind: 'prose',
          cell: (each) => <Parts answer={each.answer} of={each.parts} />,
        },
        {
          head: 'Oracle',
          kind: 'brief',
          cell: (each) => (
            <>
              {verdictText(each)}
              {each.detail !== null && <p className="quiet">{each.detail}</p>}
            </>
          ),
        },
        {
          head: 'People',
          kind: 'brief',
          cell: ({ people }) =>
            people === null ? '–' : `${labelText(people)}, by ${people.author}`,
        },
      ]}
      rows={verdicts}
      keyOf={({ answer_id: id }) => id}
    />
  );
}

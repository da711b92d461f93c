import { path } from '#shared/api/client.ts';
import type { LabelRun, OracleVerdict, VerdictStatus } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { wordsOf } from '#shared/images/imageText.ts';
import { links } from '#shared/navigation/links.ts';
import { usePages } from '#shared/query/usePages.ts';
import { useReloadOn } from '#shared/query/useReloadOn.ts';
import { Listing } from '#shared/ui/Listing.tsx';
import { Empty } from '#shared/ui/Notice.tsx';
import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { isOpen, labelText, listsFacts, statusesOf, verdictText } from '../words/runs.ts';
import { Parts } from './Parts.tsx';

const PAGE = 50;

type Props = { project: string; run: LabelRun; status: VerdictStatus | null };

/** What the oracle says of each answer, next to the label that people gave if there are verdicts. */
export function RunVerdicts({ project, run, status }: Props) {
  const facts = listsFacts(run);
  const verdicts = usePages<OracleVerdict>(
    path`/label-runs/${run.id}/verdicts` + (status === null ? '' : `?status=${status}`),
    PAGE,
  );
  useReloadOn(run.state, verdicts.reload);
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">{facts ? 'Facts' : 'Verdicts'}</h2>
      <OptionLinks
        label={facts ? 'Answers by status' : 'Verdicts by status'}
        options={[
          [null, 'All'] as const,
          ...statusesOf(run).map(
            ([each, words]) => [each, `${words} (${count(run[each])})`] as const,
          ),
        ]}
        current={status}
        at={(value) => links.labelRun(project, run.id, value === null ? {} : { status: value })}
      />
      {isOpen(run) && (
        <p className="actions">
          <button type="button" onClick={verdicts.reload}>
            Show newer {facts ? 'facts' : 'verdicts'}
          </button>
        </p>
      )}
      <Listing
        of={verdicts}
        what={facts ? 'facts' : 'verdicts'}
        lines={6}
        none={
          <Empty>
            <p>
              {status !== null
                ? `No answer has such a ${facts ? 'status' : 'verdict'}.`
                : `No ${facts ? 'facts' : 'verdicts'} yet.`}
            </p>
          </Empty>
        }
      >
        {(all) => <VerdictTable project={project} run={run} verdicts={all} />}
      </Listing>
    </section>
  );
}

type TableProps = { project: string; run: LabelRun; verdicts: OracleVerdict[] };

function VerdictTable({ project, run, verdicts }: TableProps) {
  const facts = listsFacts(run);
  return (
    <Table
      caption={facts ? 'Facts that the oracle lists' : 'Verdicts of the oracle'}
      columns={[
        {
          head: 'Item',
          kind: 'title',
          cell: ({ item_id: item, external_id: name, question }) => (
            <>
              <a href={links.versionItem(project, run.answer_set.version_id, item)}>{name}</a>
              {question !== null && <span className="quiet">{wordsOf(question)}</span>}
            </>
          ),
        },
        {
          head: 'Answer',
          kind: 'prose',
          cell: (each) => (
            <Parts version={run.answer_set.version_id} answer={each.answer} of={each.parts} />
          ),
        },
        {
          head: 'Oracle',
          kind: 'brief',
          cell: (each) => (
            <>
              {verdictText(each, run)}
              {each.detail !== null && <p className="quiet">{each.detail}</p>}
            </>
          ),
        },
        ...(facts
          ? []
          : [
              {
                head: 'People',
                kind: 'brief' as const,
                cell: ({ people }: OracleVerdict) =>
                  people === null ? '–' : `${labelText(people)}, by ${people.author}`,
              },
            ]),
      ]}
      rows={verdicts}
      keyOf={({ answer_id: id }) => id}
    />
  );
}

import { path } from '#shared/api/client.ts';
import type { AnchorReport, LabelRun } from '#shared/api/types.ts';
import { intervalCell } from '#shared/format/intervals.ts';
import { count, percent, plural, pValue } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Table } from '#shared/ui/Table.tsx';
import {
  type AnchorRun,
  causeSentence,
  driftSentence,
  evidenceText,
  stateText,
} from '../words/anchors.ts';

type Props = { project: string; run: LabelRun };

/** Whether the labeller still judges the anchors as it did, and what moved the result. */
export function RunAnchors({ project, run }: Props) {
  const found = useGet<AnchorReport>(path`/label-runs/${run.id}/anchors`);
  return (
    <section aria-labelledby="anchors">
      <h2 id="anchors">Anchors</h2>
      <Loaded of={found} what="anchors" lines={3}>
        {(report) =>
          report.anchor_set === null ? (
            <p>The anchor set has been deleted.</p>
          ) : (
            <Report project={project} own={run.id} report={report} set={report.anchor_set} />
          )
        }
      </Loaded>
    </section>
  );
}

type ReportProps = {
  project: string;
  own: string;
  report: AnchorReport;
  set: NonNullable<AnchorReport['anchor_set']>;
};

function Report({ project, own, report, set }: ReportProps) {
  const { shift, enough } = report;
  return (
    <>
      <p>{driftSentence(report, own)}</p>
      {shift !== null && (
        <>
          <p>{causeSentence(shift)}</p>
          {shift.judge !== null && shift.rest !== null && (
            <Facts
              of={[
                ['Difference to the baseline', figure(shift.difference)],
                ['Of the judge, by the anchors', figure(shift.judge)],
                ['Without the judge’s part', figure(shift.rest)],
              ]}
            />
          )}
        </>
      )}
      <Runs project={project} own={own} runs={report.runs} />
      <p className="quiet">
        All runs of this labeller over the {count(set.anchor_count)} anchors of{' '}
        <a href={links.anchorSets(project)}>{set.name}</a>. Evidence of {count(enough)} or more
        means drift: if at most {percent(set.tolerance)} of the verdicts change by chance, it is
        reached by at most 5&nbsp;% of labellers, however many runs there are. Intervals of
        95&nbsp;% and p (exact McNemar test) are of one run alone.
      </p>
    </>
  );
}

function figure(value: AnchorRun['changed_share']): string {
  return value === null ? '–' : intervalCell(value);
}

function Runs({ project, own, runs }: { project: string; own: string; runs: AnchorRun[] }) {
  return (
    <Table
      caption="Runs over the anchors"
      columns={[
        {
          head: 'Run',
          kind: 'title',
          cell: ({ run_id: id, created_at: at }) =>
            id === own ? (
              `${moment(at)} (this run)`
            ) : (
              <a href={links.labelRun(project, id)}>{moment(at)}</a>
            ),
        },
        {
          head: 'Result',
          kind: 'brief',
          cell: (run) => (
            <>
              {stateText(run)}
              <div className="quiet">{plural(run.compared, 'anchor')}</div>
            </>
          ),
        },
        { head: 'Changed', kind: 'brief', cell: ({ changed_share: of }) => figure(of) },
        { head: 'Evidence', kind: 'number', cell: evidenceText },
        { head: 'p', kind: 'number', cell: ({ p }) => (p === null ? '–' : pValue(p)) },
        {
          head: 'Agrees with people',
          kind: 'brief',
          cell: ({ agreement: { share } }) => figure(share),
        },
        {
          head: 'Sensitivity',
          kind: 'brief',
          cell: ({ agreement: of }) => figure(of.sensitivity),
        },
        {
          head: 'Specificity',
          kind: 'brief',
          cell: ({ agreement: of }) => figure(of.specificity),
        },
      ]}
      rows={runs}
      keyOf={({ run_id: id }) => id}
    />
  );
}

import type { ReactNode } from 'react';
import type { Finding, Metric, Report } from '#shared/api/types.ts';
import type { Titles } from '../model.ts';
import { kindsOf } from '../rows.ts';
import type { View } from '../view.ts';
import { basisOf, splitOf } from './basis.ts';
import { Explanations } from './Explanations.tsx';
import { Figures } from './Figures.tsx';
import { figuresOf } from './figures.ts';
import { leadingOf } from './headline.ts';
import { NextSteps, type Source } from './NextSteps.tsx';
import { remarksOf } from './remarks.ts';
import { findingsOf, sentenceOf } from './sentence.ts';
import { cutsOf } from './truncation.ts';

type Props = {
  report: Report;
  titles: Titles;
  catalogue: ReadonlyMap<string, Metric>;
  source: Source;
  view: View;
  at: (view: View) => string;
  /** What else to know before relying on the report. */
  notice: ReactNode;
};

/** The first screen of a report: what was found, what to do next, then the numbers. */
export function Findings(props: Props) {
  const { report, titles, catalogue, notice } = props;
  const findings = findingsOf(report, kindsOf(report));
  const leading = leadingOf(findings);
  const labelled = report.results.some((series) => series.n_labelled > 0);
  return (
    <>
      {leading === undefined && <p className="finding">{nothingFound(labelled)}</p>}
      {findings.map((finding) => (
        <p key={finding.headline} className="finding">
          {sentenceOf(finding, report, titles)}
        </p>
      ))}
      {(leading !== undefined || !labelled) && <NextSteps {...props} finding={leading ?? null} />}
      {findings.map((finding) => (
        <Numbers key={finding.headline} {...{ finding, report, titles }} />
      ))}
      {leading === undefined ? (
        <p className="quiet">{basisOf(report)}</p>
      ) : (
        <Explanations finding={leading} report={report} titles={titles} catalogue={catalogue} />
      )}
      <Cautions report={report} />
      {notice}
    </>
  );
}

function Numbers({
  finding,
  report,
  titles,
}: {
  finding: Finding;
  report: Report;
  titles: Titles;
}) {
  const remarks = remarksOf(finding, report, titles);
  return (
    <>
      <Figures of={figuresOf(finding, report, titles)} />
      {remarks.length > 0 && <p className="quiet">{remarks.join(' ')}</p>}
    </>
  );
}

function Cautions({ report }: { report: Report }) {
  const cuts = cutsOf(report);
  return (
    <>
      {cuts.length > 0 && (
        <p className="notice">Embedders read only the beginning of long texts. {cuts.join(' ')}</p>
      )}
      {report.split?.used === 'calibration' && <p className="notice">{splitOf(report.split)}</p>}
    </>
  );
}

function nothingFound(labelled: boolean): string {
  return labelled
    ? 'No score has a statistic here; the reasons follow.'
    : 'There are scores but no statistics: no answer of this dataset has a label.';
}

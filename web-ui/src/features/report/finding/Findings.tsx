import { type ReactNode, use } from 'react';
import type { Finding, Metric, Report } from '#shared/api/types.ts';
import type { Titles } from '../series/model.ts';
import { kindsOf } from '../series/rows.ts';
import type { ReportContext } from '../view/context.ts';
import { basisOf, labelSourceOf, splitOf, truthsOf } from './basis.ts';
import { Explanations } from './Explanations.tsx';
import { Figures } from './Figures.tsx';
import { figuresOf } from './figures.ts';
import { leadingOf } from './listLine.ts';
import { NextSteps } from './NextSteps.tsx';
import { remarksOf } from './remarks.ts';
import { findingsOf, sentenceOf } from './sentence.ts';
import { mixedVectorsOf } from '../series/mixedVectors.ts';
import { cutsOf } from '../series/truncation.ts';
import { InFile } from '../view/inFile.ts';

type Props = Pick<ReportContext, 'source' | 'view' | 'at'> & {
  report: Report;
  titles: Titles;
  catalogue: ReadonlyMap<string, Metric>;
  /** A warning to read before relying on the report. */
  notice: ReactNode;
};

/** The first screen of a report: the finding, what to do next, then the numbers. */
export function Findings(props: Props) {
  const { report, titles, catalogue, notice } = props;
  const findings = findingsOf(report, kindsOf(report));
  const leading = leadingOf(findings);
  const inFile = use(InFile);
  const labelled = report.results.some((series) => series.n_labelled > 0);
  return (
    <>
      <p className="finding">
        {leading === undefined ? nothingFound(labelled) : sentenceOf(leading, report, titles)}
      </p>
      {!inFile && (leading !== undefined || !labelled) && (
        <NextSteps {...props} finding={leading ?? null} />
      )}
      {leading !== undefined && <Numbers finding={leading} report={report} titles={titles} />}
      {findings
        .filter((finding) => finding !== leading)
        .map((finding) => (
          <div key={finding.headline}>
            <p>
              <strong>{sentenceOf(finding, report, titles)}</strong>
            </p>
            <Numbers finding={finding} report={report} titles={titles} />
          </div>
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

type NumbersProps = { finding: Finding; report: Report; titles: Titles };

function Numbers({ finding, report, titles }: NumbersProps) {
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
  const source = labelSourceOf(report);
  return (
    <>
      {source !== null && <p className="quiet">{source}</p>}
      {truthsOf(report).map(({ text, unchecked }) => (
        <p key={text} className={unchecked ? 'notice' : 'quiet'}>
          {text}
        </p>
      ))}
      {cuts.length > 0 && (
        <p className="notice">Embedders read only the beginning of long texts. {cuts.join(' ')}</p>
      )}
      {mixedVectorsOf(report).map((sentence) => (
        <p key={sentence} className="notice">
          {sentence}
        </p>
      ))}
      {(report.notes ?? []).map(({ code, model, sentence }) => (
        <p key={`${code} ${model}`} className="notice">
          {sentence}
        </p>
      ))}
      {report.split?.used === 'calibration' && <p className="notice">{splitOf(report.split)}</p>}
    </>
  );
}

function nothingFound(labelled: boolean): string {
  return labelled
    ? 'No score has a statistic here; the reasons follow.'
    : 'There are scores but no statistics: no answer of this dataset has a label.';
}

import type { Report } from '#shared/api/types.ts';
import { basisOf, splitOf } from './basis.ts';
import { findingsOf, sentenceOf } from './finding.ts';
import type { Titles } from './model.ts';
import { cutsOf } from './reading.ts';
import { kindsOf } from './rows.ts';

/** What was found, and on what. */
export function Opening({ report, titles }: { report: Report; titles: Titles }) {
  const kinds = kindsOf(report);
  const found = kinds.length > 0;
  return (
    <>
      {!found && <NoStatistics report={report} />}
      {found &&
        findingsOf(report, kinds).map((finding) => (
          <p key={finding.headline} className="finding">
            {sentenceOf(finding, report, titles)}
          </p>
        ))}
      {cutsOf(report).length > 0 && (
        <p className="notice">
          Embedders read only the beginning of long texts. {cutsOf(report).join(' ')}
        </p>
      )}
      {report.split?.used === 'calibration' && <p className="notice">{splitOf(report.split)}</p>}
      <p className="quiet">
        {basisOf(report)}
        {report.split?.used === 'all' && ` ${splitOf(report.split)}`}
        {found && ' Intervals are 95 % bootstrap intervals, resampled by group of items.'}
      </p>
    </>
  );
}

function NoStatistics({ report }: { report: Report }) {
  const labelled = report.results.some((series) => series.n_labelled > 0);
  return (
    <p className="finding">
      {labelled
        ? 'No score has a statistic here; each one’s reason stands below.'
        : 'There are scores but no statistics: no answer of this dataset has a label. Import labels (grounded, or factuality from 0 to 1) to learn what the scores are worth.'}
    </p>
  );
}

import type { Report, Series } from '#shared/api/types.ts';
import { type LabelKind, nameOf, type Titles } from '../series/model.ts';
import { leftOutOf, rowsOf, whyNot, withoutValue } from '../series/rows.ts';
import { targetOf } from '../series/target.ts';

/** The scores without a statistic, which the plot leaves out, with the reason. */
export function WithoutValue({ report, titles }: { report: Report; titles: Titles }) {
  const missing = withoutValue(report);
  return (
    <>
      {leftOutOf(report).map((kind) => (
        <p key={kind} className="quiet">
          {leftOut(report, kind)}
        </p>
      ))}
      {missing.length > 0 && <Missing missing={missing} report={report} titles={titles} />}
    </>
  );
}

/** A chart of floors alone would be useless. */
function leftOut(report: Report, kind: LabelKind): string {
  const against =
    kind === 'binary'
      ? 'grounded labels'
      : targetOf(report, rowsOf(report, kind, 'name')[0]?.series);
  return `No score has a statistic against ${against}, so there is no chart of it.`;
}

type MissingProps = { missing: Series[]; report: Report; titles: Titles };

function Missing({ missing, report, titles }: MissingProps) {
  return (
    <details open={missing.length === report.results.length}>
      <summary>{missing.length} without a statistic</summary>
      <ul>
        {byReason(missing).map(([reason, all]) => (
          <li key={reason}>
            {reason}: {all.map((series) => nameOf(series, titles)).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Groups scores by their reason, so that each reason appears once. */
function byReason(missing: Series[]): [string, Series[]][] {
  const found = new Map<string, Series[]>();
  for (const series of missing) {
    const reason = whyNot(series);
    found.set(reason, [...(found.get(reason) ?? []), series]);
  }
  return [...found];
}

import type { PoweredEstimate, CheckedLabels, Report, Series } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count, percent, percentRange, plural } from '#shared/format/numbers.ts';
import { missingSentence, WIDENED } from '#shared/terms/labels/powered.ts';

/** A score whose AUC is estimated from labels that people have checked in part. */
export type CheckedRow = { series: Series; auc: PoweredEstimate };

const LABELS: Record<CheckedLabels['source'], string> = {
  oracle: 'by an oracle',
  imported: 'imported with the file',
  mixed: 'by an oracle or imported with the file',
};

/** The scores with an estimate, floors first as in the report; none in most reports. */
export function checkedRows({ results }: Report): CheckedRow[] {
  return results.flatMap((series) => {
    const auc = series.binary?.auc_checked_by_people;
    return auc == null ? [] : [{ series, auc }];
  });
}

/** {@code People have checked 212 of 2,000 labels imported with the file, and disagree with 23.} */
export function checkedSentence({ by_oracle, checked, counts, source }: CheckedLabels): string {
  const wrong = counts.only_oracle_not_grounded + counts.only_people_not_grounded;
  return `People have checked ${count(checked)} of ${plural(by_oracle, 'label')} ${LABELS[source]}, and disagree with ${wrong === 0 ? 'none' : count(wrong)}.`;
}

/** What follows for the share of answers that are not grounded, and what the other labels were worth. */
export function shareSentence({ share_not_grounded: share }: CheckedLabels): string {
  if (share === null) {
    return '';
  }
  if (share.powered === null) {
    return `${missingSentence(share.missing)} People’s labels alone say that ${shareText(share.people)} of the answers are not grounded.`;
  }
  const alone =
    share.oracle_alone === null
      ? ''
      : `; the other labels as they are would say ${percent(share.oracle_alone)}`;
  return `Corrected for that, ${shareText(share.powered)} of the answers are not grounded. People’s labels alone say ${shareText(share.people)}${alone}.${worthSentence(share)}`;
}

function worthSentence({ labels, worth }: PoweredEstimate): string {
  return worth === null || Math.round(worth) <= labels
    ? ''
    : ` With the other labels, the ${count(labels)} by people are as precise here as ${count(Math.round(worth))} by people alone.`;
}

/** How often the other labels are right, where people have checked them. */
export function agreementSentence({ sensitivity, specificity, kappa }: CheckedLabels): string {
  const parts = [
    sensitivity === null
      ? []
      : [
          `of the answers that people call not grounded, the other labels find ${shareText(sensitivity)}`,
        ],
    specificity === null
      ? []
      : [`of those that people call grounded, they accept ${shareText(specificity)}`],
    kappa === null ? [] : [`Cohen’s kappa is ${interval(kappa)}`],
  ].flat();
  const text = parts.join('; ');
  return text === '' ? '' : `Compared with people’s labels: ${text}.`;
}

/** {@code 34.1 % (31.0 to 37.3 %)} */
function shareText(of: PoweredEstimate['people']): string {
  if (of === null) {
    return 'an unknown share';
  }
  return of.low === null || of.high === null
    ? percent(of.value)
    : `${percent(of.value)} (${percentRange(of.low, of.high)})`;
}

/**
 * Why AUCs from both are wider than usual, or missing; nothing if they are as usual, or if the
 * share is missing for the same reason.
 */
export function basisSentence(rows: readonly CheckedRow[], checked: CheckedLabels): string {
  const auc = rows[0]?.auc;
  switch (auc?.basis) {
    case 'widened':
      return WIDENED;
    case 'too-few':
      return checked.share_not_grounded?.powered == null ? '' : missingSentence(auc.missing);
    default:
      return '';
  }
}

import { chance, titleOf, type Titles } from './model.ts';
import { claims, floorOf, type Row } from './rows.ts';

const VERDICTS = {
  adds: 'above its best floor',
  'does-not-show': 'undecided against its best floor',
  worse: 'below its best floor',
  'too-few-items': 'too few items to set against its best floor',
} as const;

/** Where a row stands: against its best floor, which is named if it has no row here, and out of the running. */
export function standingOf(row: Row, rows: Row[], titles: Titles): string[] {
  const { stat, floor, audit, kind } = row;
  if (floor) {
    return [];
  }
  const out = claims(row.series) ? [] : ['no direction: out of the running'];
  if (stat.high !== null && stat.high < chance(kind)) {
    return ['points the wrong way', ...out];
  }
  const named =
    audit === null || floorOf(rows, row) !== undefined
      ? ''
      : `, “${titleOf(audit.floor, titles)}” of its judged answer`;
  return [...(audit === null ? [] : [VERDICTS[audit.verdict] + named]), ...out];
}

import type { FloorAudit } from '#shared/api/types.ts';
import { chance, titleOf, type Titles } from '../series/model.ts';
import { isRanked, floorOf, type Row } from '../series/rows.ts';

type Audit = NonNullable<FloorAudit>;

const VERDICTS: Record<Audit['verdict'], string> = {
  adds: 'better than',
  'does-not-show': 'undecided against',
  worse: 'worse than',
  'too-few-items': 'too few items to compare with',
};

/** {@code better than “Length”}: the verdict on a score against its best floor. */
export function verdictOf({ verdict, floor }: Audit, titles: Titles): string {
  return `${VERDICTS[verdict]} “${titleOf(floor, titles)}”`;
}

/**
 * The verdicts on a row: against its best floor, which is named if the chart has no row for it, and
 * on its direction.
 */
export function verdictsOf(row: Row, rows: Row[], titles: Titles): string[] {
  const { stat, floor, audit, kind, series } = row;
  if (floor) {
    return [];
  }
  const direction = isRanked(series) ? [] : ['no documented direction, so not ranked'];
  if (stat.high !== null && stat.high < chance(kind)) {
    return ['points the wrong way', ...direction];
  }
  if (audit === null) {
    return direction;
  }
  const named =
    floorOf(rows, row) === undefined
      ? `, “${titleOf(audit.floor, titles)}” of its judged answer`
      : '';
  return [`${VERDICTS[audit.verdict]} its best floor${named}`, ...direction];
}

import type { FloorAudit } from '#shared/api/types.ts';
import { titleOf, type Titles } from './model.ts';

type Audit = NonNullable<FloorAudit>;

const VERDICTS: Record<Audit['verdict'], string> = {
  adds: 'better than',
  'does-not-show': 'not shown to be better than',
  worse: 'worse than',
  'too-few-items': 'on too few items to set against',
};

/** {@code better than “Length”}: what a score is worth beside its best floor. */
export function verdictOf(audit: Audit, titles: Titles): string {
  return `${VERDICTS[audit.verdict]} “${titleOf(audit.floor, titles)}”`;
}

import type { Comparison, FloorAudit } from '#shared/api/types.ts';
import type { LabelKind } from './model.ts';

type Compared = Pick<Comparison, 'scaled_difference'>;

/** Whether any of these differences has a second one beside it: those of the AUC have none. */
export function isScaled(kind: LabelKind, of: (Compared | FloorAudit)[]): boolean {
  return kind === 'factuality' && of.some((each) => each?.scaled_difference != null);
}

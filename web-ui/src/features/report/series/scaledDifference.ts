import type { Comparison, FloorAudit } from '#shared/api/types.ts';
import type { LabelKind } from './model.ts';

type Compared = Pick<Comparison, 'scaled_difference'>;

/** Whether any of these differences also has a scaled one; those of the AUC never do. */
export function isScaled(kind: LabelKind, of: (Compared | FloorAudit)[]): boolean {
  return kind === 'factuality' && of.some((each) => each?.scaled_difference != null);
}

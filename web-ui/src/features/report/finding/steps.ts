import type { Finding, Permission, Report } from '#shared/api/types.ts';
import { bestOf } from './sentence.ts';

/** The next step after a finding. */
export type Step = 'fit' | 'read' | 'compare' | 'equal-length' | 'label' | 'import' | 'evaluate';

/** A step without an entry needs only the permission to read. */
export const PERMISSIONS: Partial<Record<Step, Permission>> = {
  fit: 'write',
  label: 'label',
  import: 'write',
  evaluate: 'write',
};

/** What to do next, the most useful step first. */
export function stepsOf(finding: Finding, report: Report): Step[] {
  const matched = bestOf(report, finding)?.binary?.length_matched?.auc ?? null;
  const equalLength: Step[] = matched === null ? [] : ['equal-length'];
  switch (finding.verdict) {
    case 'adds':
      return ['fit', 'read', ...(finding.rivals > 0 ? (['compare'] as const) : [])];
    case 'no-floor':
      return ['fit', 'read'];
    case 'below-floor':
      return [...equalLength, 'read', 'evaluate'];
    case 'undecided':
      return ['label', ...equalLength, 'read', 'evaluate'];
    case 'no-signal':
      return ['read', 'label', 'evaluate'];
    case 'wrong-way':
      return ['read', 'evaluate'];
    case 'too-few-items':
      return ['label', 'import'];
    case 'no-score':
      return ['label', 'evaluate'];
  }
}

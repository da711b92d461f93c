import type { Item } from '#shared/api/types.ts';

export type Label = Item['answers'][number]['labels'][number];

/** The parts that a label may have. */
export const LABEL_PARTS = ['grounded', 'factuality', 'segments'] as const;

type LabelPart = (typeof LABEL_PARTS)[number];

const RANK = { human: 0, oracle: 1, imported: 2 } as const;

/** Labels by rank, as on the server: human, oracle, imported; the newest first within each. */
export function byRank(labels: Label[]): Label[] {
  return labels.toSorted(
    (a, b) =>
      RANK[a.source] - RANK[b.source] ||
      compareText(instant(b), instant(a)) ||
      // Labels of one transaction have the same time.
      compareText(b.id, a.id),
  );
}

/** The label in force: of those with this part, the highest-ranked one. */
export function inForce(labels: Label[], part: LabelPart): Label | null {
  return byRank(labels.filter((label) => hasPart(label, part)))[0] ?? null;
}

/** Whether an answer counts as grounded. */
export function groundedOf({ labels }: { labels: Label[] }): boolean | null {
  return inForce(labels, 'grounded')?.grounded ?? null;
}

/** The segments of an answer in force; empty if it has none. */
export function segmentsOf({ labels }: { labels: Label[] }): Label['segments'] {
  return inForce(labels, 'segments')?.segments ?? [];
}

/** Why an answer shows no label: it has none, or the annotator may not see labels of others. */
export function whyUnlabelled({
  labels_withheld: withheld,
}: {
  labels_withheld?: boolean;
}): string {
  return withheld === true ? 'Labels withheld until you have labelled it' : 'No label';
}

function hasPart(label: Label, part: LabelPart): boolean {
  return part === 'segments' ? label.segments.length > 0 : label[part] !== null;
}

/** A timestamp that sorts as text: the server omits trailing zeros, and Z sorts after digits. */
function instant({ created_at: at }: Label): string {
  return at.replace('Z', '');
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

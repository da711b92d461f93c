import type { ItemScore } from '#shared/api/types.ts';
import { csvOf, type Sheet } from '#shared/chart/sheet.ts';

const HEADS: Sheet['heads'] = [
  { name: 'item', kind: 'text' },
  { name: 'answer number', kind: 'number' },
  { name: 'question, first 200 characters', kind: 'text' },
  { name: 'answer, first 200 characters', kind: 'text' },
  { name: 'score', kind: 'number' },
  { name: 'why undefined', kind: 'text' },
  { name: 'grounded', kind: 'text' },
  { name: 'grounded, source', kind: 'text' },
  { name: 'factuality', kind: 'number' },
  { name: 'factuality, source', kind: 'text' },
  { name: 'theta(q,c) in rad', kind: 'number' },
];

/** The rows of the list as CSV: texts as the list shows them, numbers in full precision. */
export function itemsFile(rows: ItemScore[]): string {
  return csvOf({ heads: HEADS, rows: rows.map(cells) });
}

function cells({ label, ...row }: ItemScore): Sheet['rows'][number] {
  return [
    row.external_id,
    row.answer_ordinal === null ? null : row.answer_ordinal + 1,
    row.question,
    row.answer,
    row.value,
    row.undefined,
    label.grounded === null ? null : String(label.grounded),
    label.grounded_source,
    label.factuality,
    label.factuality_source,
    row.theta_qc,
  ];
}

import type { Item, Matrix } from '#shared/api/types.ts';

/** The text of a row, or what stands for its image. */
export function textOf(row: Matrix['rows'][number] | undefined, item: Item): string {
  return row?.kind === 'reference'
    ? (item.reference ?? '')
    : (item.answers.find((answer) => answer.id === row?.answer_id)?.text ?? '');
}

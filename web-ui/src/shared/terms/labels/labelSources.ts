import type { LabelSourceCounts } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';

/** Who wrote the labels of one kind that statistics take as true. */
export type Truth = {
  text: string;
  /** Whether no person and no file has confirmed any of them. */
  unchecked: boolean;
};

/**
 * Says who wrote labels of a kind, such as {@code of grounded}. {@code voteOf}: the members of the
 * vote that the oracle's labels are of.
 */
export function truthOf(
  { people, oracle, imported }: LabelSourceCounts,
  kind: string,
  voteOf: string | null = null,
): Truth {
  const all = people + oracle + imported;
  if (all === oracle) {
    return {
      text: `All ${plural(all, 'label')} ${kind} are ${voteOf === null ? 'an oracle’s' : `by a vote of ${voteOf}`}, and nobody has checked them.`,
      unchecked: true,
    };
  }
  if (all === imported) {
    return { text: `All ${plural(all, 'label')} ${kind} are imported.`, unchecked: false };
  }
  const others = [
    oracle === 0
      ? []
      : [`${count(oracle)} by ${voteOf === null ? 'an oracle' : `a vote of ${voteOf}`}`],
    imported === 0 ? [] : [`${count(imported)} imported`],
  ].flat();
  return {
    text: `${[`${count(people)} of ${plural(all, 'label')} ${kind} are by people`, ...others].join(', ')}.`,
    unchecked: false,
  };
}

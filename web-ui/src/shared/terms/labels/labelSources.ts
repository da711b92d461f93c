import type { LabelSourceCounts } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';

/** Who wrote the labels of one kind that statistics take as true. */
export type Truth = {
  text: string;
  /** Whether no person and no file has confirmed any of them. */
  unchecked: boolean;
};

/** Says who wrote labels of a kind, such as {@code of grounded}. */
export function truthOf({ people, oracle, imported }: LabelSourceCounts, kind: string): Truth {
  const all = people + oracle + imported;
  if (all === oracle) {
    return {
      text: `All ${plural(all, 'label')} ${kind} are an oracle’s, and nobody has checked them.`,
      unchecked: true,
    };
  }
  if (all === imported) {
    return { text: `All ${plural(all, 'label')} ${kind} are imported.`, unchecked: false };
  }
  const others = [
    oracle === 0 ? [] : [`${count(oracle)} by an oracle`],
    imported === 0 ? [] : [`${count(imported)} imported`],
  ].flat();
  return {
    text: `${[`${count(people)} of ${plural(all, 'label')} ${kind} are by people`, ...others].join(', ')}.`,
    unchecked: false,
  };
}

import type { ItemScore, Series } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import type { ItemFilter } from '../view/itemFilter.ts';
import type { LabelKind } from '../series/model.ts';

/** A factuality below this is risky. */
export const CUTOFF = 0.5;

export type Sort = NonNullable<ItemFilter['sort']> | 'most-wrong';

const TRAITS = {
  'theta-qc': ['angle between question and context', ' rad'],
  'question-length': ['length of the question', ' characters'],
  'context-length': ['length of the context', ' characters'],
  'answer-length': ['length of the answer', ' characters'],
} as const;

/** The orders of a list; a series without a known direction has no “most wrong”. */
export function sortsOf(series: Series): [Sort, string][] {
  const ends: [Sort, string][] = [
    ['rising', 'lowest score'],
    ['falling', 'highest score'],
    ['item', 'as in the dataset'],
  ];
  return canBeWrong(series) ? [['most-wrong', 'most wrong first'], ...ends] : ends;
}

export function sortOf(series: Series, filter: ItemFilter): Sort {
  return filter.sort ?? (canBeWrong(series) ? 'most-wrong' : 'rising');
}

/** Says in a sentence what the list begins with. */
export function beginOf(series: Series, kind: LabelKind, sort: Sort): string {
  const subjects = `${series.subject}s`;
  if (sort === 'item') {
    return `All ${subjects} in the order of the dataset, those without a value included.`;
  }
  if (sort !== 'most-wrong') {
    return `The ${subjects} with the ${sort === 'rising' ? 'lowest' : 'highest'} scores come first.`;
  }
  return kind === 'binary'
    ? `Most wrong first: ungrounded ${subjects} that score most trustworthy alternate with grounded ones that score riskiest.`
    : `Most wrong first: ${subjects} with a factuality below ${CUTOFF} that score most trustworthy alternate with others that score riskiest.`;
}

/** The conditions of the filter, in words; empty for no condition. */
export function conditionsOf(filter: ItemFilter, kind: LabelKind): string[] {
  const { class: wanted, from, to, leastFactual, mostFactual, trait } = filter;
  const classes = {
    risky: kind === 'binary' ? 'not grounded' : `factuality below ${CUTOFF}`,
    trustworthy: kind === 'binary' ? 'grounded' : `factuality of ${CUTOFF} and more`,
  };
  return [
    ...(wanted === undefined ? [] : [classes[wanted]]),
    ...bounds('score', from, to, ''),
    ...bounds('factuality', leastFactual, mostFactual, ''),
    ...(trait === undefined
      ? []
      : bounds(TRAITS[trait.of][0], trait.above, trait.to, TRAITS[trait.of][1])),
  ];
}

/** The label of a subject: {@code not grounded (human)}. */
export function knownOf({ label }: ItemScore): string {
  if (label.withheld === true) {
    return 'withheld until you have labelled it';
  }
  const { grounded, grounded_source: by, factuality, factuality_source: other } = label;
  return [
    ...(grounded === null ? [] : [`${grounded ? 'grounded' : 'not grounded'}${sourceText(by)}`]),
    ...(factuality === null ? [] : [`factuality ${number(factuality)}${sourceText(other)}`]),
  ].join(', ');
}

/** The class of a subject by a kind of label; null if it has no such label. */
export function classOf({ label }: ItemScore, kind: LabelKind): 'risky' | 'trustworthy' | null {
  const risky =
    kind === 'binary'
      ? label.grounded === null
        ? null
        : !label.grounded
      : label.factuality === null
        ? null
        : label.factuality < CUTOFF;
  return risky === null ? null : risky ? 'risky' : 'trustworthy';
}

function canBeWrong({ direction, n_labelled }: Series): boolean {
  return direction !== 'undirected' && n_labelled > 0;
}

function sourceText(source: string | null): string {
  return source === null ? '' : ` (${source})`;
}

function bounds(name: string, low: number | undefined, high: number | undefined, unit: string) {
  if (low === undefined && high === undefined) {
    return [];
  }
  if (low === undefined || high === undefined) {
    return [`${name} ${low === undefined ? 'up to' : 'from'} ${number(low ?? high ?? 0)}${unit}`];
  }
  return [`${name} ${number(low)} to ${number(high)}${unit}`];
}

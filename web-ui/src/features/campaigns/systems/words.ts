import type { ComparedSystem, DifferingAnswers, SystemComparison } from '#shared/api/types.ts';
import { amount } from '#shared/format/amounts.ts';
import { interval, type Interval } from '#shared/format/intervals.ts';
import { count, percent, plural } from '#shared/format/numbers.ts';
import { OUTCOMES, outcomeText } from '#shared/terms/outcomes.ts';

/** {@code a, b and c}. */
export function listed(names: string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** What a comparison shows, in one sentence. */
export function finding({ systems, items }: SystemComparison): string {
  const compared = systems.filter(({ state }) => state === 'compared');
  if (compared.length === 0) {
    return 'No system has labels, so their answers cannot be compared.';
  }
  if (compared.length === 1) {
    return `Only ${compared[0]?.system ?? ''} has enough labels, so there is nothing to compare it with.`;
  }
  if (items === 0) {
    return 'No item has labels of all systems, so they cannot be compared.';
  }
  if (compared.some(({ may_be_best: best }) => best === null)) {
    return `${plural(items, 'item')} with labels of all systems: too few to compare them.`;
  }
  const best = compared.filter(({ may_be_best: may }) => may === true).map(({ system }) => system);
  if (best.length === 1) {
    return `${best[0] ?? ''} has the highest share of grounded answers.`;
  }
  return best.length === compared.length
    ? `Undecided: each of ${listed(best)} may be the best.`
    : `Undecided: ${listed(best)} may be the best.`;
}

/** Whose labels a comparison rests on, and what that means. */
export function basisText(comparison: SystemComparison): string | null {
  const { basis, same_labeller: same } = comparison;
  switch (basis) {
    case null:
      return null;
    case 'people':
      return 'The shares are by people: their labels correct those of the oracle or the file, or stand alone.';
    case 'mixed':
      return 'Some shares are by people, others by an oracle or the file. So a difference may be one between those who label.';
    case 'source':
      return same
        ? `The shares are by the labels as if they were true. ${unchecked(comparison)}`
        : `The shares are by the labels as if they were true. They have different sources, so a difference may be one between those who label. ${unchecked(comparison)}`;
  }
}

function unchecked({ systems }: SystemComparison): string {
  const missing = systems
    .filter(({ state, labels_missing: labels }) => state === 'compared' && labels > 0)
    .map(({ system, labels_missing: labels }) => `${count(labels)} for ${system}`);
  return `Labels by people that are missing to correct them: ${listed(missing)}.`;
}

/** The share that is compared, if there is one. */
export function shareOf(system: ComparedSystem, basis: SystemComparison['basis']): Interval | null {
  return basis === 'people'
    ? (system.share_by_people as Interval | null)
    : ((system.share_by_source ?? system.share_by_people) as Interval | null);
}

/** Whose labels count for a system. */
export function sourceText(system: ComparedSystem): string {
  const { labels_of: of, label_run: run, labels } = system;
  const n = plural(labels, 'label');
  switch (of) {
    case null:
      return 'no labels';
    case 'label-run':
      return `${n} by ${run === null ? 'a label run' : `${run.labeller}, version ${count(run.version)}`}`;
    case 'oracle':
      return `${n} by an oracle`;
    case 'imported':
      return `${n} of the file`;
    case 'mixed':
      return `${n} of the file and by an oracle`;
    case 'people':
      return `${n} by people`;
  }
}

/** Where a system stands. */
export function standing(system: ComparedSystem): string {
  switch (system.state) {
    case 'no-answers':
      return 'no answers';
    case 'no-labels':
      return 'no labels';
    case 'few-labels':
      return `labels of ${plural(system.labelled_items, 'item')}: too few to compare`;
    case 'compared':
      return system.may_be_best === null
        ? 'too few items to compare'
        : system.may_be_best
          ? 'may be the best'
          : 'not the best';
  }
}

/** Items that are left out because another system has no label of them. */
export function leftOut({ systems, items }: SystemComparison): string | null {
  const lost = systems
    .filter(({ state, labelled_items: own }) => state === 'compared' && own > items)
    .map(({ system, labelled_items: own }) => `${count(own - items)} of ${system}`);
  return lost.length === 0 || items === 0
    ? null
    : `Labelled items that another system has no label of are left out: ${listed(lost)}.`;
}

export function costText({ cost }: ComparedSystem): string {
  return cost === null || cost.per_thousand_answers === null
    ? 'unknown'
    : amount(cost.per_thousand_answers, cost.currency);
}

export function latencyText({ latency }: ComparedSystem): string {
  return latency === null
    ? 'unknown'
    : `${count(Math.round(latency.median_ms))} / ${count(Math.round(latency.p95_ms))}\u00a0ms`;
}

/** {@code 97 % answered, 3.0 % failed}: what became of the draws. */
export function outcomesText({ outcomes }: ComparedSystem): string {
  if (outcomes === null) {
    return 'not recorded';
  }
  const all = OUTCOMES.reduce((sum, [outcome]) => sum + outcomes[outcome], 0);
  return all === 0
    ? 'no draws'
    : OUTCOMES.filter(([outcome]) => outcomes[outcome] > 0)
        .map(([outcome, words]) => `${percent(outcomes[outcome] / all)} ${words}`)
        .join(', ');
}

/** A difference with its sign. */
export function signed(of: Interval): string {
  return (of.value > 0 ? '+' : '') + interval(of).replace(', ', ',\u00a0');
}

/** Which system a difference favours. */
export function favours(
  first: string,
  second: string,
  of: Pick<Interval, 'value'>,
  p: number | null,
): string {
  return p === null
    ? 'too few items'
    : p >= 0.05
      ? 'undecided'
      : `${of.value > 0 ? first : second} is better`;
}

/** What a system's answers to an item came to. */
export function answersText({ share, draws, answers }: DifferingAnswers): string {
  const shown = answers.length < draws ? `, ${count(answers.length)} shown` : '';
  const judged =
    share === null
      ? 'no label'
      : share === 1
        ? 'grounded'
        : share === 0
          ? 'not grounded'
          : `${percent(share)} grounded`;
  return draws === 1 ? judged : `${plural(draws, 'answer')}${shown}, ${judged}`;
}

/** What is known of one of several answers. */
export function answerFacts(answer: DifferingAnswers['answers'][number]): string {
  const { outcome, grounded, by_people: people, text, characters } = answer;
  return [
    ...(outcome === 'answered' ? [] : [outcomeText(outcome)]),
    ...(grounded === null
      ? []
      : [`${grounded ? 'grounded' : 'not grounded'}${people ? ' by people' : ''}`]),
    ...(text !== null && characters !== null && characters > text.length
      ? [`the first ${count(text.length)} of ${count(characters)} characters`]
      : []),
  ].join(' · ');
}

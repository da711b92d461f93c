import type { Experiment, Metric } from '#shared/api/types.ts';
import { interval, inTwo, type Interval, negated } from '#shared/format/intervals.ts';
import { count, counted } from '#shared/format/numbers.ts';
import type { Choice, Ref } from './choice.ts';
import type { Difference, Held, Pair } from './held.ts';

/** What each score is called, as shortly as tells them apart: an experiment is named where it is not the baseline’s. */
export function namesOf(refs: Ref[], experiments: Experiment[], metrics: Metric[]): string[] {
  const sameMetric = refs.every((ref) => ref.metric === refs[0]?.metric);
  return refs.map((ref) => {
    const experiment = experiments.find((e) => e.id === ref.experiment);
    const embedder = embedderOf(ref, experiment);
    const score = sameMetric && embedder !== null ? embedder : scoreName(ref, experiment, metrics);
    return ref.experiment === refs[0]?.experiment
      ? score
      : `${score} in ${experiment?.name ?? 'another experiment'}`;
  });
}

/** {@code Semantic Grounding Index with bge-small}. */
export function scoreName(ref: Ref, experiment: Experiment | undefined, metrics: Metric[]): string {
  const title = metrics.find((metric) => metric.name === ref.metric)?.title ?? ref.metric;
  const embedder = embedderOf(ref, experiment);
  return embedder === null ? title : `${title} with ${embedder}`;
}

function embedderOf(ref: Ref, experiment: Experiment | undefined): string | null {
  return ref.embedder === null
    ? null
    : (experiment?.embedders.find((e) => e.id === ref.embedder)?.name ?? 'another embedder');
}

/** What the comparison found, before any number is looked at. */
export function findingOf({ differences }: Held, names: string[]): string {
  const [base = '', ...others] = names;
  const named = (verdict: Difference['verdict']) =>
    differences.flatMap((difference, i) =>
      difference?.verdict === verdict
        ? [{ name: others[i] ?? '', interval: difference.interval }]
        : [],
    );
  const [better, worse] = [named('better'), named('worse')];
  const open = named('undecided').map(({ name }) => name);
  const missing = differences.filter((difference) => difference === null).length;
  const told = [
    ...decided(better, `better than ${base}`),
    ...decided(
      worse.map(({ name, interval: found }) => ({ name, interval: found && negated(found) })),
      better.length === 0 ? `worse than ${base}` : 'worse',
    ),
  ];
  return [
    ...told,
    ...undecided(open, told.length > 0, base, others.length),
    ...(missing === 0
      ? []
      : [
          missing === others.length
            ? 'None of them can be compared by these labels: labels or values are missing. Other labels can be chosen below.'
            : `${counted(missing, 'score')} cannot be compared: labels or values are missing.`,
        ]),
  ].join(' ');
}

function undecided(open: string[], others: boolean, base: string, all: number): string[] {
  if (open.length === 0) {
    return [];
  }
  if (others) {
    return [
      open.length === 1
        ? `${open[0]} is not significantly different.`
        : `The other ${open.length} are not significantly different.`,
    ];
  }
  return [
    all === 1
      ? `${open[0]} is not significantly different from ${base}.`
      : `None of the ${open.length} is significantly different from ${base}.`,
  ];
}

type Named = { name: string; interval: Interval | null };

/** {@code bge is better than lexical by 0.0450 [0.0120, 0.0780].} */
function decided(those: Named[], how: string): string[] {
  const [first] = those;
  if (first === undefined) {
    return [];
  }
  if (those.length === 1) {
    return [`${first.name} is ${how}${by(first.interval)}.`];
  }
  const all = those.map((one) => `${one.name}${by(one.interval)}`);
  return [`${capital(how)}: ${all.slice(0, -1).join(', ')} and ${all.at(-1)}.`];
}

function by(size: Interval | null): string {
  return size === null ? '' : ` by ${interval(size)}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** {@code 0.045 [0.012, 0.078]}, with a sign: right of the zero line is better. */
export function signed(given: Interval): string {
  const plus = given.value > 0 ? '+' : '';
  return plus + inTwo(given);
}

/** On what a difference stands. */
export function standsOn({ pairing, n, baselineN }: Difference, subject: string): string {
  return pairing === 'paired'
    ? `in pairs, ${counted(n, subject)} shared`
    : `apart, ${count(n)} against ${counted(baselineN, subject)}`;
}

/** What two scores would send to a person, at the same review load. */
export function flagsOf(pair: Pair, first: string, second: string, subject: string): string | null {
  if (pair.flags === null || pair.n === 0) {
    return null;
  }
  const { each, both, neither } = pair.flags;
  const alone = each - both;
  return (
    `If each flags the riskiest tenth, ${counted(each, subject)} of ${count(pair.n)}: both flag ${count(both)}, ` +
    `${first} alone ${count(alone)}, ${second} alone ${count(alone)}, neither ${count(neither)}.`
  );
}

export function statisticOf(label: Choice['label']): string {
  return label === 'grounded' ? 'AUC' : 'Spearman';
}

/** How alike two scores rank, in a word for who does not see the colour. */
export function alike(spearman: number | null): string {
  if (spearman === null) {
    return 'undefined';
  }
  return spearman >= 0.8 ? 'alike' : spearman >= 0.4 ? 'partly alike' : 'unlike';
}

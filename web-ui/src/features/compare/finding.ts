import { capital } from '#shared/format/text.ts';
import { interval, type Interval, negated } from '#shared/format/intervals.ts';
import { plural } from '#shared/format/numbers.ts';
import type { Difference, ScoreComparison } from './comparison.ts';

/** The finding of the comparison, in a sentence. */
export function findingOf({ differences }: ScoreComparison, names: string[]): string {
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
  const sentences = [
    ...sentenceOf(better, `better than ${base}`),
    ...sentenceOf(
      worse.map(({ name, interval: found }) => ({ name, interval: found && negated(found) })),
      better.length === 0 ? `worse than ${base}` : 'worse',
    ),
  ];
  return [
    ...sentences,
    ...undecidedSentence(open, sentences.length > 0, base, others.length),
    ...(missing === 0
      ? []
      : [
          missing === others.length
            ? 'None of them can be compared: labels or values are missing. Choose other labels below.'
            : `${plural(missing, 'score')} cannot be compared: labels or values are missing.`,
        ]),
  ].join(' ');
}

function undecidedSentence(open: string[], others: boolean, base: string, all: number): string[] {
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
function sentenceOf(those: Named[], how: string): string[] {
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

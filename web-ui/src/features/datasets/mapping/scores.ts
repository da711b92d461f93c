import type { DeclaredScore } from '#shared/api/types.ts';
import type { MetadataColumns } from './reading.ts';

export type Direction = DeclaredScore['direction'];

/** What the reader said of a score: what a thousand answers cost, as typed. */
export type Cost = { amount: string; currency: string };

/** What a column, or a score of native JSON, becomes. */
export type ScoreChoices = {
  /** Directions of the scores of native JSON, by name; those of columns are in the kept columns. */
  directions: Record<string, Direction>;
  /** By name. */
  costs: Record<string, Cost>;
  /** Models that computed the scores, as typed, by name. */
  models: Record<string, string>;
};

export const NO_SCORES: ScoreChoices = { directions: {}, costs: {}, models: {} };

export const DIRECTIONS: [Direction, string][] = [
  ['higher-is-trustworthy', 'higher is more trustworthy'],
  ['higher-is-risky', 'higher is riskier'],
];

const NUMBER = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?$/;
const LONGEST_NAME = 60;

/** Whether all shown values of a column are numbers, so that it may hold a score. */
export function isNumeric(samples: string[]): boolean {
  return samples.length > 0 && samples.every((sample) => NUMBER.test(sample.trim()));
}

/** The names of the scores in some columns; the API allows lower-case letters, digits and _. */
export function scoreNames(columns: string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const column of columns) {
    const plain = column
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_+|_+$/g, '');
    const name = (/^[a-z]/.test(plain) ? plain : `score_${plain}`).slice(0, LONGEST_NAME);
    const taken = [...names.values()];
    let free = name;
    for (let n = 2; taken.includes(free); n += 1) {
      free = `${name.slice(0, LONGEST_NAME - 3)}_${n}`;
    }
    names.set(column, free);
  }
  return names;
}

/** The columns that hold scores, with their directions. */
export function scoreColumns(kept: MetadataColumns): [column: string, direction: Direction][] {
  return Object.entries(kept).flatMap(([column, whose]): [string, Direction][] =>
    whose === 'trust'
      ? [[column, 'higher-is-trustworthy']]
      : whose === 'risk'
        ? [[column, 'higher-is-risky']]
        : [],
  );
}

/** The declarations that the API receives: of columns, and of scores of native JSON. */
export function declarations(
  columns: [column: string, direction: Direction][],
  { directions, costs, models }: ScoreChoices,
): DeclaredScore[] {
  const names = scoreNames(columns.map(([column]) => column));
  const ofColumns = columns.map(([column, direction]) => ({
    name: names.get(column) ?? column,
    column,
    direction,
  }));
  const own = new Set([directions, costs, models].flatMap((each) => Object.keys(each)));
  const ofJson = columns.length > 0 ? [] : [...own].toSorted();
  return [
    ...ofColumns,
    ...ofJson.map((name) => ({ name, direction: directions[name] ?? 'higher-is-trustworthy' })),
  ].map((score) => ({ ...score, ...costOf(costs[score.name]), ...modelOf(models[score.name]) }));
}

function modelOf(typed: string | undefined): Pick<DeclaredScore, 'made_by'> {
  const model = typed?.trim() ?? '';
  return model === '' ? {} : { made_by: model };
}

/** A cost that is complete; an amount without a currency is not sent. */
function costOf(cost: Cost | undefined): Pick<DeclaredScore, 'cost_per_thousand' | 'currency'> {
  const typed = cost?.amount.trim() ?? '';
  const amount = Number(typed);
  const currency = cost?.currency.trim().toUpperCase() ?? '';
  return typed !== '' && amount >= 0 && /^[A-Z]{3}$/.test(currency)
    ? { cost_per_thousand: amount, currency }
    : {};
}

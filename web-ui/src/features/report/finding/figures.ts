import type { Finding, Report, Series } from '#shared/api/types.ts';
import { type Interval, interval } from '#shared/format/intervals.ts';
import { count, plural, pValue } from '#shared/format/numbers.ts';
import { basisOfPower, detectableOf, neededOf } from '#shared/terms/power.ts';
import { nameOf, titleOf, type Titles } from '../series/model.ts';
import { statOf } from '../series/rows.ts';
import { scoresOf } from './scores.ts';
import { bestOf, HEADLINES } from './sentence.ts';

/** A number of a finding: its name, the score, the value, and a short explanation. */
export type Figure = { name: string; of?: string; value: string; note: string };

const ROUNDING = 1e-6;

const SCALES = {
  auc: '0.5 is chance, 1 is perfect',
  spearman: '0 is no relation, 1 is the same order',
};

/**
 * The numbers of a finding: the best score, what it adds to all floors together, its best floor,
 * their difference, and the number of subjects.
 */
export function figuresOf(finding: Finding, report: Report, titles: Titles): Figure[] {
  const { best, floor, value, headline: named, scaled_difference: scaled } = finding;
  if (best === null || value === null) {
    return [];
  }
  const { kind, statistic } = HEADLINES[named];
  const series = bestOf(report, finding);
  const rival = report.results.find((one) => one.metric === floor && one.embedder === null);
  const below = rival === undefined ? null : statOf(rival, kind);
  const matched = series?.binary?.length_matched?.auc ?? null;
  return [
    {
      name: 'Best score',
      of: nameOf(best, titles),
      value: `${statistic} ${interval(finding.selected_value ?? value)}`,
      note: SCALES[named] + choiceOf(finding, report),
    },
    ...addedOf(finding),
    ...(floor === null || below === null
      ? []
      : [
          {
            name: 'Best floor',
            of: titleOf(floor, titles),
            ...(isDifference(value, below, finding.difference)
              ? { value: `${statistic} ${interval(below)}`, note: 'needs no model' }
              : { value: 'in the table below', note: 'over other subjects than the difference' }),
          },
        ]),
    ...differenceOf('Difference', finding.difference, 'score minus best floor', finding.adjusted_p),
    ...differenceOf('After isotonic scaling', scaled ?? null, 'difference of Pearson’s r', null),
    ...(named === 'auc' && matched !== null && finding.verdict !== 'adds'
      ? [
          {
            name: 'Best score at equal length',
            value: `AUC ${interval(matched)}`,
            note: 'among answers of about the same length',
          },
        ]
      : []),
    ...powerOf(finding),
    ...(series === undefined ? [] : [sizeOf(series, named)]),
  ];
}

/** The highest of many values is partly luck, which its interval allows for. */
function choiceOf(finding: Finding, report: Report): string {
  const { length } = scoresOf(finding, report);
  return length < 2 || finding.selected_value == null
    ? ''
    : `; the interval allows for the choice among ${count(length)} scores`;
}

/** What the comparison behind the verdict could have shown. */
function powerOf({ added_value: added, power: alone }: Finding): Figure[] {
  const power = added == null ? alone : added.power;
  return power == null
    ? []
    : [
        {
          name: 'Detectable difference',
          value: detectableOf(power),
          note: [
            added == null ? 'from the best floor' : 'added to all floors',
            basisOfPower(power),
            ...[neededOf(power)].filter((words) => words !== ''),
          ].join('; '),
        },
      ];
}

/**
 * Whether the difference is that of the two values. It is not if the score and its floor have
 * values for different subjects: the difference then covers only the shared ones.
 */
function isDifference(score: Interval, floor: Interval, difference: Interval | null): boolean {
  return difference === null || Math.abs(score.value - floor.value - difference.value) < ROUNDING;
}

/** All floors together, and what the score adds to them. */
function addedOf({ added_value: added }: Finding): Figure[] {
  if (added == null || added.floors_auc === null) {
    return [];
  }
  return [
    {
      name: 'All floors together',
      value: `AUC ${interval(added.floors_auc)}`,
      note: `${count(added.floors.length)} floors, combined on other items`,
    },
    ...differenceOf(
      'Added by the score',
      added.auc_difference,
      'change of their AUC',
      added.adjusted_p,
    ),
    ...differenceOf(
      'Log loss saved',
      added.log_loss_difference,
      'by the score, in nats',
      added.log_loss_adjusted_p,
    ),
  ];
}

function differenceOf(
  name: string,
  difference: Interval | null,
  note: string,
  corrected: number | null | undefined,
): Figure[] {
  if (difference === null) {
    return [];
  }
  const { low, high } = difference;
  const sure = low !== null && high !== null;
  const side = !sure ? '' : low > 0 || high < 0 ? '; excludes 0' : '; includes 0';
  const p = corrected == null ? '' : `; corrected p ${pValue(corrected)}`;
  return [{ name, value: interval(difference), note: note + side + p }];
}

function sizeOf({ subject, binary, factuality }: Series, named: Finding['headline']): Figure {
  if (named === 'auc' && binary !== undefined) {
    const { n_grounded: grounded, n_not_grounded: not } = binary;
    return {
      name: 'n',
      value: plural(grounded + not, subject),
      note: `${count(grounded)} grounded, ${count(not)} not`,
    };
  }
  return {
    name: 'n',
    value: plural(factuality?.n ?? 0, subject),
    note: 'with a label and a value',
  };
}

import type { Finding, Metric, Report } from '#shared/api/types.ts';
import { DETECTABLE } from '#shared/terms/power.ts';
import { nameOf, titleOf, type Titles } from '../series/model.ts';
import { basisOf, splitOf } from './basis.ts';
import styles from './finding.module.css';

type Props = {
  finding: Finding;
  report: Report;
  titles: Titles;
  catalogue: ReadonlyMap<string, Metric>;
};

/** Explains the numbers of a finding where they are shown. */
export function Explanations({ finding, report, titles, catalogue }: Props) {
  const { best, floor, headline } = finding;
  const resampled = finding.candidates === undefined; // an older report
  const corrected = resampled ? '' : ', corrected for the number of scores,';
  const terms: [string, string | undefined][] = [
    [
      best === null ? 'Best score' : nameOf(best, titles),
      best === null ? undefined : catalogue.get(best.metric)?.definition,
    ],
    [
      floor === null ? 'Floor' : `Floor: ${titleOf(floor, titles)}`,
      `${(floor === null ? undefined : catalogue.get(floor)?.definition) ?? ''} A floor needs no model. A score that is not better than its best floor may tell you no more than the floor does.`,
    ],
    headline === 'auc'
      ? [
          'AUC',
          'How often the score ranks a grounded answer above an ungrounded one. 0.5 is chance, 1 is perfect.',
        ]
      : [
          'Spearman',
          'How well the order by score agrees with the order by factuality. 0 is no relation, 1 is the same order.',
        ],
    [
      'Interval',
      resampled
        ? 'The range in brackets is a 95 % bootstrap interval: how far the value varies when groups of items are resampled.'
        : 'The range in brackets is a 95 % interval. It states how far the value would vary with other items, from how much each group of items moves it. That of the best score allows for the choice among all scores.',
    ],
    [
      'All floors together',
      finding.added_value == null
        ? undefined
        : `A logistic regression of the label on all floors, and another one on the floors and the score. Both are judged on items that they were not fitted to. A score adds to the floors if it raises their AUC or saves log loss: the interval excludes 0 and the p${corrected} is below 0.05.`,
    ],
    [
      'Difference',
      headline === 'auc'
        ? `Best score minus best floor, over the same answers. If its interval includes 0, or its p${corrected} is 0.05 or more, it decides nothing.`
        : `Best score minus best floor, over the same items, and again for Pearson’s r after isotonic scaling. The verdict is undecided unless both intervals exclude 0 on the same side and the p${corrected} is below 0.05.`,
    ],
    ['Detectable difference', resampled ? undefined : DETECTABLE],
    [
      'Wrong labels',
      finding.label_noise == null
        ? undefined
        : 'Labels that are wrong at random, whatever score and floor say, hide differences and make none. Labels that are wrong more often where the score or the floor is high are not covered.',
    ],
    ['Data', basisOf(report) + (report.split?.used === 'all' ? ` ${splitOf(report.split)}` : '')],
  ];
  return (
    <details className={styles.explanations}>
      <summary>What these numbers mean</summary>
      <dl className="definitions">
        {terms.map(
          ([term, meaning]) =>
            meaning !== undefined && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}

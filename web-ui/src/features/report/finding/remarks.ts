import type { Finding, Report } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { leftOutOfFinding } from '../results/leftOut.ts';
import { chance, nameOf, type Titles } from '../series/model.ts';
import { noiseOf } from './labelNoise.ts';
import { scoresOf } from './scores.ts';
import { HEADLINES } from './sentence.ts';

/** The caveats of a finding: other scores to note, and what wrong labels do to it. */
export function remarksOf(finding: Finding, report: Report, titles: Titles): string[] {
  switch (finding.verdict) {
    case 'adds':
      return [...rivals(finding), ...noiseOf(finding), ...leftOutOfFinding(finding)];
    case 'undecided':
    case 'below-floor':
    case 'no-floor':
      return [...noiseOf(finding), ...leftOutOfFinding(finding)];
    case 'no-signal':
      return ['No interval lies above chance.', ...wrongWay(finding, report, titles)];
    case 'too-few-items':
      return [
        `An interval and a verdict take ${finding.headline === 'auc' ? '10 items of each class' : '20 items'}.`,
        ...(finding.value?.reason === 'uneven-items'
          ? [
              `A few groups hold most of the labelled items, so that all count as ${count(finding.value.items ?? 0)}: label items of other groups.`,
            ]
          : []),
      ];
    default:
      return [];
  }
}

function rivals(finding: Finding): string[] {
  const { rivals: n, candidates, best } = finding;
  if (n === 0) {
    return [];
  }
  const others = plural(n, 'other score');
  const one = n === 1;
  const isCandidate =
    candidates === undefined ||
    candidates.some(
      ({ metric, embedder }) => metric === best?.metric && embedder === best.embedder,
    );
  return [
    isCandidate
      ? `${others} may be the best, too: the data do not rule ${one ? 'it' : 'them'} out.`
      : `${others} ${one ? 'is' : 'are'} higher, but not shown to ${finding.added_value == null ? `beat ${one ? 'its' : 'their'} best floor` : 'add to the floors'}.`,
  ];
}

/** A score that separates in the wrong direction does separate, which the highest value hides. */
function wrongWay(finding: Finding, report: Report, titles: Titles): string[] {
  const at = chance(HEADLINES[finding.headline].kind);
  const below = scoresOf(finding, report).filter(([, { high }]) => high !== null && high < at);
  const [first] = below;
  if (first === undefined) {
    return [];
  }
  const [series, value] = first;
  const others = below.length === 1 ? '' : `, and so do ${count(below.length - 1)} more`;
  return [`${nameOf(series, titles)} points the wrong way (${interval(value)})${others}.`];
}

import type { Finding, Report } from '#shared/api/types.ts';
import { capital } from '#shared/format/text.ts';
import { links } from '#shared/navigation/links.ts';
import { may, useMe } from '#shared/query/me.ts';
import { neededOf } from '#shared/terms/power.ts';
import { nameOf, type Titles } from '../series/model.ts';
import { keyOf } from '../series/rows.ts';
import { calibrationOf } from '../series/thresholdLink.ts';
import type { ReportContext } from '../view/context.ts';
import { bestOf, HEADLINES } from './sentence.ts';
import styles from './finding.module.css';
import { PERMISSIONS, type Step, stepsOf } from './steps.ts';

type Props = Pick<ReportContext, 'source' | 'view' | 'at'> & {
  /** Null: no answer has a label. */
  finding: Finding | null;
  report: Report;
  titles: Titles;
};

/** What to do next, with the reason for each step. */
export function NextSteps(props: Props) {
  const { finding, report } = props;
  const me = useMe();
  const steps: Step[] = finding === null ? ['label', 'import'] : stepsOf(finding, report);
  const offered = steps.filter((step) => {
    const permission = PERMISSIONS[step];
    return permission === undefined || may(me, permission);
  });
  return (
    offered.length > 0 && (
      <section aria-labelledby="next-steps" className={styles.steps}>
        <h2 id="next-steps">What to do next</h2>
        <ol>
          {offered.map((step) => {
            const { name, why, href } = stepOf(step, props);
            return (
              <li key={step}>
                <a href={href}>{name}</a> <span className="quiet">{why}</span>
              </li>
            );
          })}
        </ol>
      </section>
    )
  );
}

function stepOf(step: Step, { finding, report, titles, source, view, at }: Props) {
  const { experiment, project, version, dataset } = source;
  const best = finding === null ? undefined : bestOf(report, finding);
  const kind = HEADLINES[finding?.headline ?? 'auc'].kind;
  const name = best === undefined ? 'the score' : nameOf(best, titles);
  const row = (tab: string) =>
    at({ ...view, row: best === undefined ? null : keyOf(kind, best), tab, items: undefined });
  switch (step) {
    case 'fit':
      return {
        name: 'Fit a threshold',
        why: `Choose which values of ${name} to trust, by what an error costs you.`,
        href: best === undefined ? '' : calibrationOf(experiment, best, kind),
      };
    case 'read':
      return {
        name: `Read the ${best?.subject ?? 'answer'}s that it gets most wrong`,
        why: 'Wrong labels show up here first.',
        href: row('items'),
      };
    case 'compare':
      return {
        name: 'Compare the scores',
        why: 'Another score may do as well for less.',
        href: links.compare(project, { experiment }),
      };
    case 'equal-length':
      return {
        name: 'Look at answers of similar length',
        why: 'See whether the score works where length gives nothing away.',
        href: row('strata'),
      };
    case 'label':
      return {
        name: finding === null ? 'Label answers' : 'Label more answers',
        why:
          finding === null
            ? 'Statistics need labels: grounded or not, or factuality from 0 to 1.'
            : labelsOf(finding),
        href: links.label(project, version),
      };
    case 'import':
      return {
        name: 'Import labelled answers',
        why: 'Add them as the next version of the dataset.',
        href: links.newImport(project, dataset),
      };
    case 'evaluate':
      return {
        name: 'Evaluate with other embedders or metrics',
        why: 'Another score may do better on this dataset.',
        href: links.evaluate(project, version),
      };
  }
}

/** How many labels would decide an open verdict. */
function labelsOf({ added_value: added, power: alone }: Finding): string {
  const needed = neededOf(added == null ? alone : added.power);
  return needed === '' ? 'More labels make the intervals narrower.' : `${capital(needed)}.`;
}

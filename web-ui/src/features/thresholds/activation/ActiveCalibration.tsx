import type { Calibration } from '#shared/api/types.ts';
import { useUnits } from '#shared/query/useUnits.ts';
import { rangeText } from '#shared/format/intervals.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { fitOf, judgementOf } from '../model/fit.ts';
import { floorSentence } from '../model/floorVerdict.ts';
import { StaleNotice } from '../fitting/StaleNotice.tsx';
import { useActiveCalibration } from './useActiveCalibration.ts';
import { thresholdOf } from '../model/sentences.ts';

type Props = {
  project: string;
  nameOf: (calibration: Calibration) => string;
  titles: Map<string, string>;
};

/** The project's active threshold, and its quality. */
export function Active({ project, nameOf, titles }: Props) {
  const found = useActiveCalibration(project);
  return (
    <Loaded of={found} what="active threshold" lines={6}>
      {(active) =>
        active === null ? (
          <p>No threshold is active, so this project gives no verdicts.</p>
        ) : (
          <ActiveCalibration of={active} score={nameOf(active)} titles={titles} />
        )
      }
    </Loaded>
  );
}

type OneProps = { of: Calibration; score: string; titles: Map<string, string> };

function ActiveCalibration({ of, score, titles }: OneProps) {
  const unitOf = useUnits();
  const fit = fitOf(of.fit);
  const judgement = judgementOf(of.judgement);
  const { recall = null, fpr = null } = judgement?.statistics.rates ?? {};
  return (
    <section className="active-one" aria-labelledby="active">
      <h2 id="active">
        Active{of.activated_at !== null && ` since ${moment(of.activated_at)}`}:{' '}
        <a href={links.calibration(of.id)}>{score}</a>
      </h2>
      <p className="finding">{thresholdOf(fit, score, unitOf(of.metric))}</p>
      {recall !== null && fpr !== null && (
        <p>
          On the holdout it finds {rangeText(recall)} of the risky, and flags {rangeText(fpr)} of
          the trustworthy.
        </p>
      )}
      <p className={of.below_floor === null ? '' : 'notice'}>
        {floorSentence(fit, judgement, (name) => titles.get(name) ?? name)}
      </p>
      <StaleNotice calibration={of} />
    </section>
  );
}

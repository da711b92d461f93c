import { unitAfter, unitSentence } from '#shared/terms/units.ts';
import { path } from '#shared/api/client.ts';
import type { Calibration, Metric, MetricList } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { useIsIn } from '#shared/navigation/currentProject.ts';
import { truthSentence } from '#shared/labels/labelChoice.ts';
import { scoreTitle } from '#shared/terms/combinations.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { ActivationPanel } from './activation/ActivationPanel.tsx';
import { CheckedRatesView } from './checked/CheckedRatesView.tsx';
import { ThresholdExplorer } from './curve/ThresholdExplorer.tsx';
import { BandsView } from './verdict/BandsView.tsx';
import { type Fit, fitOf, type Judgement, judgementOf } from './model/fit.ts';
import { floorThreshold, floorSentence } from './model/floorVerdict.ts';
import { FitAgain } from './fitting/FitAgain.tsx';
import { HoldoutLook } from './activation/HoldoutLook.tsx';
import { StaleNotice } from './fitting/StaleNotice.tsx';
import { CombinedScores } from './combination/CombinedScores.tsx';
import { fieldsOf } from './verdict/verdict.ts';
import { TryVerdict } from './verdict/TryVerdict.tsx';
import { basisOf, consequenceOf, scoreOf, thresholdOf } from './model/sentences.ts';
import { aimOf, limitedBy, originOf, targetOf } from './model/objectives.ts';

/**
 * One threshold: its effect, its costs on the calibration part and on the holdout, and whether it
 * is still current.
 */
export function CalibrationPage({ id }: { id: string }) {
  const found = useGet<Calibration>(path`/calibrations/${id}`);
  const metrics = useGet<MetricList>('/metrics');
  const head = <Heading name="Threshold" up={null} />;
  return (
    <Loaded of={found} what="threshold" head={head}>
      {(calibration) => (
        <Loaded of={metrics} what="metrics" head={head}>
          {({ data }) => <Page calibration={calibration} metrics={data} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Whether the threshold reaches its target on the holdout. */
function targetSentence(
  calibration: Calibration,
  { verdict, statistics }: Judgement,
): string | null {
  const rate = limitedBy(calibration.objective);
  return targetOf(verdict, aimOf(calibration), rate === null ? null : statistics.rates[rate]);
}

/** The metrics that are combined. */
function componentsOf({ components }: Fit, metrics: Metric[]): Metric[] {
  const names = new Set(components.map(({ metric }) => metric));
  return metrics.filter(({ name }) => names.has(name));
}

type Props = { calibration: Calibration; metrics: Metric[] };

function Page({ calibration, metrics }: Props) {
  const titles = new Map(metrics.map(({ name, title }) => [name, title]));
  const titleOf = (name: string) => scoreTitle(name, titles);
  const metric = metrics.find(({ name }) => name === calibration.metric);
  const title = titleOf(calibration.metric);
  const score = scoreOf(calibration, title);
  useTitle(`Threshold for ${score}`);
  useIsIn(calibration.project_id);
  const fit = fitOf(calibration.fit);
  const judgement = judgementOf(calibration.judgement);
  return (
    <>
      <p className="crumb">
        <a href={links.thresholds(calibration.project_id)}>All thresholds of the project</a>
      </p>
      <h1>Threshold for {score}</h1>
      <p className="finding">{thresholdOf(fit, score, unitAfter(metric))}</p>
      <p>
        {originOf(calibration)} {truthSentence(calibration)}{' '}
        {floorThreshold(fit, calibration, titleOf(fit.floor?.metric ?? ''))}
      </p>
      <StaleNotice calibration={calibration} />
      <p className="quiet">
        {basisOf(fit, calibration)} {unitSentence(metric)}{' '}
        {metric === undefined ? title : <a href={links.metric(metric.name)}>{title}</a>},{' '}
        <a href={links.experiment(calibration.experiment_id)}>its experiment</a>, made{' '}
        {moment(calibration.created_at)} by {calibration.created_by}.
      </p>
      <h2>Calibration and holdout</h2>
      {judgement !== null && <p>{targetSentence(calibration, judgement)}</p>}
      <p className={calibration.below_floor === null ? '' : 'notice'}>
        {floorSentence(fit, judgement, titleOf)}
      </p>
      <ThresholdExplorer
        calibration={calibration}
        fit={fit}
        judgement={judgement}
        score={`${score}${metric?.unit === 'rad' ? ', in rad' : ''}`}
        titleOf={titleOf}
      />
      {judgement !== null && <CheckedRatesView judgement={judgement} />}
      <HoldoutLook calibration={calibration} />
      <CombinedScores components={fit.components} titleOf={titleOf} />
      {fit.bands !== null && <BandsView fit={fit} judgement={judgement} of={calibration} />}
      <ActivationPanel
        calibration={calibration}
        consequence={consequenceOf(fit, score, unitAfter(metric))}
        floorSentence={floorSentence(fit, judgement, titleOf)}
      />
      <FitAgain calibration={calibration} />
      {calibration.active && (
        <TryVerdict
          calibration={calibration.id}
          title={title}
          fields={fieldsOf(metric === undefined ? componentsOf(fit, metrics) : [metric])}
          unit={unitAfter(metric)}
        />
      )}
    </>
  );
}

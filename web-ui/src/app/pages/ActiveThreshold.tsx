import { useActiveCalibration } from '#features/thresholds/activation/useActiveCalibration.ts';
import { scoreOf } from '#features/thresholds/model/sentences.ts';
import type { MetricList } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { scoreTitle } from '#shared/terms/combinations.ts';
import { useBlind } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import styles from './pages.module.css';

/** Names the project's active threshold, in a sentence; nothing to who labels blind. */
export function ActiveThreshold({ project }: { project: string }) {
  return useBlind() ? null : <Sentence project={project} />;
}

function Sentence({ project }: { project: string }) {
  const found = useActiveCalibration(project);
  const metrics = useGet<MetricList>('/metrics');
  if (found.state === 'failed') {
    return <p className={`quiet ${styles.active}`}>The active threshold could not be loaded.</p>;
  }
  if (found.state !== 'ready' || metrics.state !== 'ready') {
    return <p className={`quiet ${styles.active}`}>&nbsp;</p>;
  }
  const active = found.value;
  if (active === null) {
    return (
      <p className={`quiet ${styles.active}`}>
        No threshold is active, so answers get scores but no verdicts.
      </p>
    );
  }
  const titles = new Map(metrics.value.data.map((m) => [m.name, m.title]));
  const title = scoreTitle(active.metric, titles);
  return (
    <p className={`quiet ${styles.active}`}>
      Answers are judged by <a href={links.calibration(active.id)}>{scoreOf(active, title)}</a>
      {active.stale.length > 0 && ', which is stale'}.
    </p>
  );
}

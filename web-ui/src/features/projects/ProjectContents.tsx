import type { ReactNode } from 'react';
import { path } from '#shared/api/client.ts';
import type { Dataset, Experiment, Page } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useGet } from '#shared/query/useGet.ts';
import { newestReport, sizeOf } from './contents.ts';
import styles from './projects.module.css';

const LOOK = '?limit=20';

type Props = { project: string; finding: (experiment: string) => ReactNode };

/**
 * A project's contents, and the finding of its newest report. Keeps its two lines while loading.
 */
export function ProjectContents({ project, finding }: Props) {
  const datasets = useGet<Page<Dataset>>(path`/projects/${project}/datasets` + LOOK);
  const experiments = useGet<Page<Experiment>>(path`/projects/${project}/experiments` + LOOK);
  const newest = experiments.state === 'ready' ? newestReport(experiments.value) : null;
  return (
    <div className={styles.contents}>
      <div>
        {datasets.state === 'ready' && sizeOf(datasets.value, 'dataset')}
        {datasets.state === 'ready' && experiments.state === 'ready' && ', '}
        {experiments.state === 'ready' && sizeOf(experiments.value, 'experiment')}
      </div>
      {newest !== null && (
        <div className="quiet">
          <a href={links.experiment(newest.id)}>{newest.name}</a>: {finding(newest.id)}
        </div>
      )}
    </div>
  );
}

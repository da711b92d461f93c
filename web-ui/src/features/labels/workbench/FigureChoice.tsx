import { path } from '#shared/api/client.ts';
import type { Calibration, MetricList } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { scoreTitle } from '#shared/terms/combinations.ts';
import { Choice } from './Choice.tsx';

type Props = {
  project: string;
  version: string;
  figure: string | null;
  choose: (figure: string | null) => void;
};

/** The value of the option without a figure. */
const SHARE = 'share';

/**
 * Chooses what the labels are to make precise: the share of grounded answers, or of each threshold
 * on the version its rates or its score's AUC. A figure of the address is kept, even where the
 * thresholds cannot be read.
 */
export function FigureChoice({ project, version, figure, choose }: Props) {
  const pages = usePages<Calibration>(path`/projects/${project}/calibrations`);
  const metrics = useGet<MetricList>('/metrics');
  const titles = new Map(
    metrics.state === 'ready' ? metrics.value.data.map(({ name, title }) => [name, title]) : [],
  );
  const all = pages.state === 'ready' ? pages.value.data : [];
  const figures: [string, string][] = [
    [SHARE, 'share of grounded answers'],
    ...all
      .filter((each) => each.version_id === version && each.label === 'grounded')
      .flatMap((each) => figuresOf(each, scoreTitle(each.metric, titles))),
  ];
  const options = new Map(figures);
  if (figure !== null && !options.has(figure)) {
    options.set(figure, 'the figure of this address');
  }
  return (
    <Choice
      name="Labels make precise"
      value={figure ?? SHARE}
      options={[...options]}
      choose={(chosen) => choose(chosen === SHARE ? null : chosen)}
    />
  );
}

/** A combination is no score of the experiment, so it has no figure. */
function figuresOf(of: Calibration, title: string): [string, string][] {
  if (of.fit === null || of.fit['combination'] != null) {
    return [];
  }
  const name = of.embedder?.name == null ? title : `${title} (${of.embedder.name})`;
  const score = [of.experiment_id, of.metric, ...(of.embedder === null ? [] : [of.embedder.id])];
  const threshold = typeof of.fit['threshold'] === 'number' ? number(of.fit['threshold']) : '';
  return [
    [`threshold:${of.id}`, `rates of ${name} at ${threshold}`],
    [`auc:${score.join(':')}`, `AUC of ${name}`],
  ];
}

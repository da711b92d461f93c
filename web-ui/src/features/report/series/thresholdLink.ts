import type { Series } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import type { LabelKind } from './model.ts';

/** The page that fits a threshold to a series. */
export function calibrationOf(
  experiment: string,
  { metric, embedder }: Pick<Series, 'metric' | 'embedder'>,
  kind: LabelKind,
): string {
  return links.calibrate(experiment, {
    metric,
    ...(embedder === null ? {} : { embedder }),
    label: kind === 'binary' ? 'grounded' : 'factuality',
  });
}

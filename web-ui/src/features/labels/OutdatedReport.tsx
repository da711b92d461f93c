import type { Experiment } from '#shared/api/types.ts';
import { useMay } from '#shared/query/me.ts';
import { UpdateReport } from './UpdateReport.tsx';

type Props = { experiment: Experiment; again: () => void };

/** Says on a report's own page that labels changed since; empty if the report has them all. */
export function OutdatedReport({ experiment, again }: Props) {
  const { id, name, report_behind: behind } = experiment;
  const may = useMay('write');
  return (
    behind && (
      <div className="notice" role="status">
        <p>
          Labels have changed since this report was made. A new report uses them and replaces this
          one; the scores do not change.
        </p>
        {may && <UpdateReport experiment={id} name={name} done={again} />}
      </div>
    )
  );
}

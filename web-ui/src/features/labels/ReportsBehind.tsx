import { useCallback } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Experiment, Labelling } from '#shared/api/types.ts';
import { links } from '#shared/links.ts';
import { useMay } from '#shared/me.ts';
import { go } from '#shared/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/useAction.ts';

type Behind = Labelling['reports_behind'][number];

/** Reports that were made before the newest labels, and the way to make them again. */
export function ReportsBehind({ state }: { state: Labelling }) {
  const may = useMay('write');
  return (
    state.reports_behind.length > 0 && (
      <ul className="label-behind">
        {state.reports_behind.map((behind) => (
          <li key={behind.id}>
            The report of <a href={links.experiment(behind.id)}>{behind.name}</a> does not know the
            newest labels. {may && <Again behind={behind} />}
          </li>
        ))}
      </ul>
    )
  );
}

function Again({ behind: { id, name } }: { behind: Behind }) {
  const { busy, problem, run } = useAction(
    useCallback(async () => {
      await post<Experiment>(path`/experiments/${id}/report-again`);
      go(links.experiment(id));
    }, [id]),
  );
  return (
    <>
      <button
        type="button"
        disabled={busy}
        aria-label={`Report again on ${name}`}
        onClick={() => void run()}
      >
        Report again
      </button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}

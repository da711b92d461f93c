import type { Labelling } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { go } from '#shared/navigation/router.ts';
import { UpdateReport } from './UpdateReport.tsx';

type Behind = Labelling['reports_behind'][number];

/** Reports that lack the newest labels, and a button to update each. */
export function OutdatedReports({ state }: { state: Labelling }) {
  const may = useMay('write');
  return (
    state.reports_behind.length > 0 && (
      <ul className="label-behind">
        {state.reports_behind.map((behind) => (
          <li key={behind.id}>
            The report of <a href={links.experiment(behind.id)}>{behind.name}</a> is older than the
            newest labels. {may && <Again behind={behind} />}
          </li>
        ))}
      </ul>
    )
  );
}

function Again({ behind: { id, name } }: { behind: Behind }) {
  return <UpdateReport experiment={id} name={name} done={() => go(links.experiment(id))} />;
}

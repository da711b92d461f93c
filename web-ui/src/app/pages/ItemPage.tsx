import { ItemView } from '#features/items/ItemView.tsx';
import { queryOf, viewOf } from '#features/items/view.ts';
import { path } from '#shared/api/client.ts';
import type { Experiment } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { InProject } from './InProject.tsx';

type Props = { experiment: string; name: string; query: URLSearchParams };

/** An item with its scores in one experiment. */
export function ItemPage({ experiment, name, query }: Props) {
  const found = useGet<Experiment>(path`/experiments/${experiment}`);
  const seen = viewOf(query);
  return (
    <Loaded
      of={found}
      what="experiment"
      head={
        <Heading
          name={`Item ${name}`}
          up={{ href: links.experiment(experiment), words: 'Back to the report' }}
        />
      }
    >
      {(e) => (
        <InProject project={e.project_id}>
          <p className="crumb">
            <a href={links.experiment(experiment)}>Back to the report of {e.name}</a>
          </p>
          <ItemView
            experiment={e}
            name={name}
            seen={seen}
            at={(other) => links.item(experiment, name, queryOf(other))}
            to={(other) => links.item(experiment, other, queryOf({ ...seen, answer: null }))}
          />
        </InProject>
      )}
    </Loaded>
  );
}

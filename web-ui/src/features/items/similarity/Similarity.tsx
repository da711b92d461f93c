import { path } from '#shared/api/client.ts';
import type { Experiment, Item, Matrix } from '#shared/api/types.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { Heatmap } from './Heatmap.tsx';
import { apartOf } from './outliers.ts';
import type { View } from '../view.ts';
import { WithheldNotice } from './WithheldNotice.tsx';
import { spreadOf } from './names.ts';

type Props = {
  experiment: string;
  item: Item;
  embedder: Experiment['embedders'][number];
  seen: View;
  at: (seen: View) => string;
};

/** Pairwise similarity of the answers, for one embedder. */
export function Similarity({ experiment, item, embedder, seen, at }: Props) {
  const query = new URLSearchParams({ embedder_id: embedder.id, measure: seen.measure });
  const matrix = useGet<Matrix>(
    path`/experiments/${experiment}/items/${item.id}/matrix` + `?${query}`,
  );
  return (
    <section aria-labelledby="alike">
      <h2 id="alike">Similarity of the answers</h2>
      <nav className="order" aria-label="Measure">
        {(['cosine', 'pearson'] as const).map((each) => (
          <a
            key={each}
            href={at({ ...seen, measure: each })}
            aria-current={each === seen.measure ? 'true' : undefined}
          >
            {each}
          </a>
        ))}
      </nav>
      <Loaded of={matrix} what="similarities">
        {(found) =>
          found.withheld ? (
            <WithheldNotice />
          ) : (
            <>
              <p>
                {spreadOf(found)} {apartOf(found)}
              </p>
              {found.rows.length > 0 && <Heatmap key={found.measure} of={found} item={item} />}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

import { OptionLinks } from '#shared/ui/OptionLinks.tsx';
import { path } from '#shared/api/client.ts';
import type { Experiment, Item, Matrix } from '#shared/api/types.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { Heatmap } from './Heatmap.tsx';
import { outlierSentence } from './outliers.ts';
import { WithheldNotice } from './WithheldNotice.tsx';
import { spreadOf } from './names.ts';

type Props = {
  experiment: string;
  version: string;
  item: Item;
  embedder: Experiment['embedders'][number];
  measure: Matrix['measure'];
  at: (measure: Matrix['measure']) => string;
};

/** Pairwise similarity of the answers, for one embedder. */
export function Similarity({ experiment, version, item, embedder, measure, at }: Props) {
  const query = new URLSearchParams({ embedder_id: embedder.id, measure });
  const matrix = useGet<Matrix>(
    path`/experiments/${experiment}/items/${item.id}/matrix` + `?${query}`,
  );
  return (
    <section aria-labelledby="alike">
      <h2 id="alike">Similarity of the answers</h2>
      <OptionLinks
        label="Measure"
        options={(['cosine', 'pearson'] as const).map((each) => [each, each])}
        current={measure}
        at={at}
      />
      <Loaded of={matrix} what="similarities">
        {(found) =>
          found.withheld ? (
            <WithheldNotice />
          ) : (
            <>
              <p>
                {spreadOf(found)} {outlierSentence(found)}
              </p>
              {found.rows.length > 0 && (
                <Heatmap key={found.measure} of={found} version={version} item={item} />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

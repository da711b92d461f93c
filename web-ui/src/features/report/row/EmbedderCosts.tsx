import type { Embedder, EntailmentModel, Manifest, Page } from '#shared/api/types.ts';
import { path } from '#shared/api/client.ts';
import { useGet } from '#shared/query/useGet.ts';
import { costsSentence } from '../series/costs.ts';

/**
 * What some embedders or entailment models cost, from the report's manifest. Nothing if it cannot be loaded, or if all
 * are on this machine.
 */
export function EmbedderCosts({ experiment, of }: { experiment: string; of: readonly string[] }) {
  const models = useGet<Page<Embedder>>('/embedders?limit=100');
  const asked = useGet<Page<EntailmentModel>>('/entailment-models?limit=100');
  const onServers = [models, asked].some(
    (all) =>
      all.state === 'ready' &&
      all.value.data.some(({ name, model }) => model !== null && of.includes(name)),
  );
  const manifest = useGet<Manifest>(onServers ? path`/experiments/${experiment}/manifest` : null);
  const text = manifest.state === 'ready' ? costsSentence(manifest.value, of) : '';
  return text === '' ? null : <p className="quiet">{text}</p>;
}

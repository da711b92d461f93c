import { count } from '#shared/format/numbers.ts';
import type { ReportManifest } from './embedded.ts';

type Dataset = { sha256?: string; version?: number; items?: number; answers?: number };
type Model = {
  name: string;
  revision?: string;
  precision?: string;
  dimensions?: number;
  max_tokens?: number | null;
};

/** From what the figures were computed: the parts of the manifest that identify data and models. */
export function Provenance({ manifest }: { manifest: ReportManifest }) {
  const dataset = (manifest['dataset'] ?? {}) as Dataset;
  const models = (manifest.embedders ?? []) as Model[];
  const facts: [string, string | undefined][] = [
    ['Dataset, SHA-256', dataset.sha256],
    ['Experiment', manifest.experiment_id],
    ['Report made', manifest.created_at],
    ['Sextant', manifest.code_version],
    ...models.map((model): [string, string] => [`Embedder ${model.name}`, settingsOf(model)]),
  ];
  return (
    <details>
      <summary>Where these figures come from</summary>
      <dl className="definitions">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="quiet">
        All figures are those of report.json. This file loads nothing, and asks nobody. Items and
        thresholds are on the report’s page in Sextant.
      </p>
    </details>
  );
}

function settingsOf({ revision, precision, dimensions, max_tokens: longest }: Model): string {
  return [
    revision === undefined ? '' : `revision ${revision}`,
    precision ?? '',
    dimensions === undefined ? '' : `${count(dimensions)} dimensions`,
    longest == null ? '' : `at most ${count(longest)} tokens`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

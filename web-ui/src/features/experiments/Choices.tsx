import type { Dataset, Embedder, EntailmentModel, Version } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import type { Choice } from './choice.ts';

type Change = (choice: Partial<Choice>) => void;
type DatasetProps = { datasets: Dataset[]; chosen: string; change: (version: string) => void };

/** Links to the newest version of another dataset; hidden if there is only one dataset. */
export function DatasetChoice({ datasets, chosen, change }: DatasetProps) {
  const imported = datasets.filter(({ id, latest_version: v }) => v !== null || id === chosen);
  if (imported.length < 2) {
    return null;
  }
  return (
    <p className="field">
      <label htmlFor="experiment-dataset">Dataset</label>
      <select
        id="experiment-dataset"
        value={chosen}
        onChange={(e) => {
          const other = imported.find(({ id }) => id === e.currentTarget.value);
          change(other?.latest_version?.id ?? '');
        }}
      >
        {imported.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

type VersionProps = { versions: Version[]; chosen: string; change: (version: string) => void };

/** Hidden if there is only one version. */
export function VersionChoice({ versions, chosen, change }: VersionProps) {
  if (versions.length < 2) {
    return null;
  }
  return (
    <p className="field">
      <label htmlFor="experiment-version">Version</label>
      <select
        id="experiment-version"
        value={chosen}
        onChange={(e) => change(e.currentTarget.value)}
      >
        {versions
          .toSorted((a, b) => b.number - a.number)
          .map((version) => (
            <option key={version.id} value={version.id}>
              {version.number}: {count(version.item_count)} items, {moment(version.created_at)}
            </option>
          ))}
      </select>
    </p>
  );
}

type EmbedderProps = { embedders: Embedder[]; choice: Choice; change: Change };

export function EmbedderChoice({ embedders, choice, change }: EmbedderProps) {
  const toggle = (name: string) =>
    change({
      // Keeps the order of the list, which is the order of the report.
      embedders: embedders
        .map((embedder) => embedder.name)
        .filter((each) => choice.embedders.includes(each) !== (each === name)),
    });
  return (
    <fieldset>
      <legend>Embedders</legend>
      {embedders.map((embedder) => (
        <label key={embedder.id} className="choice">
          <input
            type="checkbox"
            name="embedder"
            value={embedder.name}
            checked={choice.embedders.includes(embedder.name)}
            onChange={() => toggle(embedder.name)}
          />
          <span>
            {embedder.name} <span className="quiet">{described(embedder)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type EntailmentProps = { models: EntailmentModel[]; choice: Choice; change: Change };

/** Hidden if there are no entailment models. */
export function EntailmentChoice({ models, choice, change }: EntailmentProps) {
  if (models.length === 0) {
    return null;
  }
  return (
    <fieldset>
      <legend>Entailment model</legend>
      {['', ...models.map((model) => model.name)].map((name) => (
        <label key={name} className="choice">
          <input
            type="radio"
            name="entailment"
            value={name}
            checked={choice.entailment === name}
            onChange={() => change({ entailment: name, metrics: null })}
          />
          <span>{name === '' ? 'none: no metric of entailment' : name}</span>
        </label>
      ))}
    </fieldset>
  );
}

type LabelProps = { version: Version; choice: Choice; change: Change };

/** Offers a choice only if both kinds of label exist. */
export function LabelChoice({ version, choice, change }: LabelProps) {
  const { grounded_labels: grounded } = version;
  const factuality = version.factuality_labels + version.item_factuality_labels;
  if (grounded === 0 && factuality === 0) {
    return (
      <p role="note" className="notice">
        This version was imported without labels: there will be scores, but no statistics, intervals
        or thresholds. Import the file again and choose what holds its labels, or label answers on
        the page Labels.
      </p>
    );
  }
  if (grounded === 0 || factuality === 0) {
    return null;
  }
  const choices: [string, string][] = [
    ['', 'both'],
    ['grounded', `grounded or not (${count(grounded)} answers)`],
    ['factuality', `factuality (${count(factuality)} labels)`],
  ];
  return (
    <fieldset>
      <legend>Compare scores with</legend>
      {choices.map(([value, words]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="label"
            value={value}
            checked={choice.label === value}
            onChange={() => change({ label: value })}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}

function described(embedder: Embedder): string {
  if (embedder.architecture === 'lexical') {
    return 'character trigrams, no neural network';
  }
  const pooling = embedder.pooling === 'cls' ? 'first token' : embedder.pooling;
  return `${count(embedder.dimensions)} dimensions, ${pooling} pooling, at most ${count(embedder.max_tokens)} tokens`;
}

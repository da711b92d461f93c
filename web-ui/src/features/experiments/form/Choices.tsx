import { Field } from '#shared/ui/Form.tsx';
import { ChoiceInput, Select } from '#shared/ui/Select.tsx';
import { type Choice } from './choice.ts';
import type { Dataset, Embedder, EntailmentModel, Version } from '#shared/api/types.ts';
import { bound, count } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';

type Change = (choice: Partial<Choice>) => void;
type DatasetProps = { datasets: Dataset[]; chosen: string; change: (version: string) => void };

/** Links to the newest version of another dataset; hidden if there is only one dataset. */
export function DatasetChoice({ datasets, chosen, change }: DatasetProps) {
  const imported = datasets.filter(({ id, latest_version: v }) => v !== null || id === chosen);
  if (imported.length < 2) {
    return null;
  }
  return (
    <Field label="Dataset" name="experiment-dataset">
      <Select
        id="experiment-dataset"
        value={chosen}
        options={imported.map(({ id, name }) => [id, name] as const)}
        choose={(other) =>
          change(imported.find(({ id }) => id === other)?.latest_version?.id ?? '')
        }
      />
    </Field>
  );
}

type VersionProps = { versions: Version[]; chosen: string; change: (version: string) => void };

/** Hidden if there is only one version. */
export function VersionChoice({ versions, chosen, change }: VersionProps) {
  if (versions.length < 2) {
    return null;
  }
  return (
    <Field label="Version" name="experiment-version">
      <Select
        id="experiment-version"
        value={chosen}
        choose={change}
        options={versions
          .toSorted((a, b) => b.number - a.number)
          .map(({ id, number, item_count: items, created_at: at }) => [
            id,
            `${number}: ${count(items)} items, ${moment(at)}`,
          ])}
      />
    </Field>
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
        <ChoiceInput
          key={embedder.id}
          type="checkbox"
          name="embedder"
          value={embedder.name}
          checked={choice.embedders.includes(embedder.name)}
          onChange={() => toggle(embedder.name)}
        >
          {embedder.name} <span className="quiet">{embedderText(embedder)}</span>
        </ChoiceInput>
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
      {[{ name: '', model: null }, ...models].map(({ name, model }) => (
        <ChoiceInput
          key={name}
          type="radio"
          name="entailment"
          value={name}
          checked={choice.entailment === name}
          onChange={() => change({ entailment: name, metrics: null })}
        >
          {name === '' ? 'none: no metric of entailment' : name}{' '}
          {model !== null && (
            <span className="quiet">asks {model}, which bills each pair of texts</span>
          )}
        </ChoiceInput>
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
        <ChoiceInput
          key={value}
          type="radio"
          name="label"
          value={value}
          checked={choice.label === value}
          onChange={() => change({ label: value })}
        >
          {words}
        </ChoiceInput>
      ))}
    </fieldset>
  );
}

const POOLINGS: Record<Embedder['pooling'], string> = {
  none: 'none',
  mean: 'mean',
  cls: 'first token',
  lasttoken: 'last token',
};

function embedderText(embedder: Embedder): string {
  if (embedder.architecture === 'lexical') {
    return 'character trigrams, no neural network';
  }
  if (embedder.model !== null) {
    const price =
      embedder.price === null
        ? 'at an unknown price'
        : `at ${embedder.price} ${embedder.currency ?? ''} per million tokens`;
    return `${count(embedder.dimensions)} dimensions, on a server that bills each new text ${price}`;
  }
  const pooling = POOLINGS[embedder.pooling];
  return `${count(embedder.dimensions)} dimensions, ${pooling} pooling, at most ${bound(embedder.max_tokens)} tokens`;
}

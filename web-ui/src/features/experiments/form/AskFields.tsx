import type { Generator, SamplingEstimate } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { estimateSentences } from '#shared/sampling/estimate.ts';
import { OWN, PRESETS } from '#shared/sampling/presets.ts';
import { TemplateField } from '#shared/sampling/TemplateField.tsx';
import type { useEstimate } from '#shared/sampling/useEstimate.ts';
import { Field, TextField } from '#shared/ui/Form.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Select } from '#shared/ui/Select.tsx';
import { type Asking, faultsOf, generatorOf, promptOf, suggestedSet } from './asking.ts';
import styles from './asking.module.css';

const OPTIONS = [
  ...PRESETS.map(([preset, title]) => [preset, title] as const),
  [OWN, 'Own template'] as const,
];

type Props = {
  generators: Generator[];
  asking: Asking;
  change: (part: Partial<Asking>) => void;
  estimate: ReturnType<typeof useEstimate<SamplingEstimate>>;
};

/** What a generator is asked for, with the most that it can cost. */
export function AskFields({ generators, asking, change, estimate }: Props) {
  const generator = generatorOf(asking, generators);
  if (generators.length === 0) {
    return (
      <p role="note" className="notice">
        No generator yet. Register one under{' '}
        <a href={links.settings('generators')}>Generators in the settings</a>.
      </p>
    );
  }
  return (
    <div className={styles.asking}>
      <Field label="Generator" name="asking-generator">
        <Select
          id="asking-generator"
          value={generator?.id ?? ''}
          options={[
            ...(generator === null ? [['', 'Choose a generator'] as const] : []),
            ...generators.map(({ id, name, model }) => [id, `${name} (${model})`] as const),
          ]}
          choose={(id) => change({ generator: id })}
        />
      </Field>
      {generator !== null && <Fields generator={generator} asking={asking} change={change} />}
      {Object.keys(faultsOf(asking)).length === 0 && (
        <Estimate of={estimate} budget={asking.budget.trim() || null} />
      )}
    </div>
  );
}

type FieldsProps = { generator: Generator; asking: Asking; change: Props['change'] };

function Fields({ generator, asking, change }: FieldsProps) {
  const faults = faultsOf(asking);
  const prompt = promptOf(asking, generator);
  const unit = generator.price?.currency ?? 'tokens';
  return (
    <>
      <Field
        label="Prompt"
        name="asking-prompt"
        hint={
          PRESETS.find(([preset]) => preset === prompt)?.[2] ?? 'Fields in braces are filled in.'
        }
      >
        <Select
          id="asking-prompt"
          value={prompt}
          options={OPTIONS}
          choose={(chosen) => change({ prompt: chosen })}
        />
      </Field>
      {prompt === OWN && (
        <TemplateField
          name="asking-template"
          fault={faults.template}
          value={asking.template}
          change={(template) => change({ template })}
        />
      )}
      <TextField
        label="Answers per item"
        name="asking-each"
        className="narrow-input"
        inputMode="numeric"
        {...faulty('asking-each', faults.each)}
        value={asking.each}
        onChange={(e) => change({ each: e.currentTarget.value })}
      />
      <Fault id="asking-each" text={faults.each} />
      <TextField
        label="Seed"
        name="asking-seed"
        className="narrow-input"
        inputMode="numeric"
        {...faulty('asking-seed', faults.seed)}
        value={asking.seed}
        onChange={(e) => change({ seed: e.currentTarget.value })}
        hint="Each answer has its own seed, a hash of this one, the item and the answer’s number."
      />
      <Fault id="asking-seed" text={faults.seed} />
      <TextField
        label={`Budget in ${unit}`}
        name="asking-budget"
        className="narrow-input"
        inputMode="decimal"
        {...faulty('asking-budget', faults.budget)}
        value={asking.budget}
        placeholder="none"
        onChange={(e) => change({ budget: e.currentTarget.value })}
        hint="The run stops before it spends more, and can be continued."
      />
      <Fault id="asking-budget" text={faults.budget} />
      <TextField
        label="Name of the answer set"
        name="asking-set"
        maxLength={200}
        value={asking.set}
        placeholder={suggestedSet(asking, generator)}
        onChange={(e) => change({ set: e.currentTarget.value })}
      />
    </>
  );
}

function faulty(id: string, text: string | undefined) {
  return text === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` };
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  return text === undefined ? null : (
    <p className={styles.fault} id={`${id}-fault`}>
      {text}
    </p>
  );
}

type EstimateProps = { of: Props['estimate']; budget: string | null };

function Estimate({ of: { estimate, problem, outdated, reload }, budget }: EstimateProps) {
  if (problem !== null) {
    return <ProblemNotice problem={problem} again={reload} />;
  }
  return estimate === null ? null : (
    <ul className="truths" aria-label="The most that sampling takes" aria-busy={outdated}>
      {estimateSentences(estimate, outdated ? null : budget).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

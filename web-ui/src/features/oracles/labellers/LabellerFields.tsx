import { useState } from 'react';
import type { Generator, Labeller, LabellerKind } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { AreaField, SelectField, TextField } from '#shared/ui/Form.tsx';
import { defaultPolicy, judges, KIND_OPTIONS, kindSentence } from '../words/kinds.ts';
import { hasLogprobs } from './labellerBody.ts';

type Props = { generators: [Generator, ...Generator[]]; of?: Labeller };

/** The fields of a labeller except its name, filled with those of an existing one. */
export function LabellerFields({ generators, of }: Props) {
  const named = (name: string) => ({ id: `${of?.id ?? 'new'}-${name}`, name });
  const [kind, setKind] = useState<LabellerKind>(of?.kind ?? 'segment-score');
  const [generator, setGenerator] = useState(chosenOf(generators, of));
  return (
    <>
      <SelectField
        label="Kind"
        {...named('kind')}
        options={KIND_OPTIONS}
        value={kind}
        onChange={(e) => setKind(e.currentTarget.value as LabellerKind)}
        hint={kindSentence(kind)}
      />
      <SelectField
        label="Generator"
        {...named('generator_id')}
        options={generators.map(({ id, name, model }) => [id, `${name} (${model})`] as const)}
        value={generator.id}
        onChange={(e) => {
          const id = e.currentTarget.value;
          setGenerator(generators.find((each) => each.id === id) ?? generator);
        }}
        hint={
          <>
            The LLM that is asked, at temperature 0. Take another model family than that of the
            answers, because models prefer their own. The labeller takes a copy of its{' '}
            <a href={links.settings('generators')}>settings</a>.
          </>
        }
      />
      {judges(kind) && (
        <AreaField
          label="What counts as supported"
          {...named('policy')}
          rows={7}
          maxLength={20_000}
          placeholder={defaultPolicy(kind)}
          defaultValue={of?.policy ?? ''}
          hint="Part of each prompt. One clause can change many labels. Empty for the text shown."
        />
      )}
      <Numbers
        named={named}
        of={of}
        hasVerdicts={judges(kind)}
        hasAlternatives={judges(kind) && hasLogprobs(generator.kind)}
      />
    </>
  );
}

type NumbersProps = {
  named: (name: string) => { id: string; name: string };
  of: Labeller | undefined;
  hasVerdicts: boolean;
  hasAlternatives: boolean;
};

function Numbers({ named, of, hasVerdicts, hasAlternatives }: NumbersProps) {
  return (
    <>
      <div className="side-by-side">
        <TextField
          label="Longest reply, tokens"
          {...named('max_tokens')}
          type="number"
          required
          min={1}
          max={1_000_000}
          defaultValue={of?.parameters.max_tokens ?? 4096}
        />
        {hasAlternatives && (
          <TextField
            label="Top log-probabilities"
            {...named('top_logprobs')}
            type="number"
            min={0}
            max={20}
            defaultValue={of === undefined || !judges(of.kind) ? 5 : (of.parameters.logprobs ?? '')}
          />
        )}
        <TextField
          label="Seed"
          {...named('seed')}
          type="number"
          min={0}
          max={Number.MAX_SAFE_INTEGER}
          defaultValue={of?.seed ?? 1}
        />
      </div>
      <p className="quiet">
        The longest reply counts the reasoning, and for segments in one call it holds the whole
        answer. {hasVerdicts && probabilitiesText(hasAlternatives)}
      </p>
    </>
  );
}

function probabilitiesText(hasAlternatives: boolean): string {
  return hasAlternatives
    ? 'The probabilities of verdicts come from the alternatives to each token; leave the field empty for a server that refuses them.'
    : 'This protocol has no log-probabilities, so verdicts have no probabilities.';
}

/** The generator of a labeller if it is still there, else the first one. */
function chosenOf(generators: [Generator, ...Generator[]], of: Labeller | undefined): Generator {
  return generators.find(({ id }) => id === of?.generator.id) ?? generators[0];
}

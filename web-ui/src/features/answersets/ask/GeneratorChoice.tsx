import type { Generator } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { Field } from '#shared/ui/Form.tsx';
import { faultProps } from '#shared/ui/faults.ts';
import { Select } from '#shared/ui/Select.tsx';
import { priceText } from '#shared/sampling/cost.ts';
import { parametersText } from '#shared/sampling/parameters.ts';
import type { Faults } from './faults.ts';

type Props = {
  generators: Generator[];
  chosen: Generator | null;
  faults: Faults;
  choose: (id: string) => void;
};

/** The generator to ask, with its model, parameters and price. */
export function GeneratorChoice({ generators, chosen, faults, choose }: Props) {
  const options = generators.map(({ id, name, model }) => [id, `${name} (${model})`] as const);
  return (
    <div className="field">
      <Field label="Generator" name="ask-generator" fault={faults.generator}>
        <Select
          id="ask-generator"
          {...faultProps('ask-generator', faults.generator)}
          value={chosen?.id ?? ''}
          options={chosen === null ? [['', 'Choose a generator'], ...options] : options}
          choose={choose}
        />
      </Field>
      {chosen !== null && <About generator={chosen} />}
    </div>
  );
}

function About({ generator }: { generator: Generator }) {
  const { base_url, model, parameters, price, system_prompt: system } = generator;
  return (
    <ul className="truths quiet">
      <li>
        {model} at <code>{base_url}</code>
        {generator.credential_set_at === null && '; no credential is set'}
      </li>
      <li>{parametersText(parameters)}</li>
      {system !== null && <li>System prompt: {system}</li>}
      <li>{priceOf(price)}</li>
      {saidByProbe(generator).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {parameters.temperature === 0 && (
        <li>
          At temperature 0 the answers to an item are nearly equal, so their spread says little.
        </li>
      )}
      <li>
        The answer set takes a copy of these <a href={links.settings('generators')}>settings</a>.
      </li>
    </ul>
  );
}

/** Warnings of the last probe that matter before answers are sampled. */
function saidByProbe({ probe }: Generator): string[] {
  const { obstacle, warnings } = probe;
  return obstacle === null ? warnings : [obstacle, ...warnings];
}

/** The unit of the generator's budget; null for tokens. */
export function currencyOf({ price }: Generator): string | null {
  return price === null || price.price_in === null || price.price_out === null
    ? null
    : price.currency;
}

function priceOf(price: Generator['price']): string {
  if (price === null || price.price_in === null || price.price_out === null) {
    return priceText(null, null);
  }
  const { price_in: input, price_out: output, price_cached: cached, currency } = price;
  return priceText(
    {
      input: String(input),
      output: String(output),
      cached: cached === null ? null : String(cached),
    },
    currency,
  );
}

import { path, post, remove } from '#shared/api/client.ts';
import type { Generator } from '#shared/api/types.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Facts } from '#shared/ui/Facts.tsx';
import { moment } from '#shared/format/times.ts';
import { ChangeGenerator, SetCredential, SetPrice } from './GeneratorForms.tsx';
import { ProbeResult } from './ProbeResult.tsx';
import { TryGenerator } from './TryGenerator.tsx';

type Props = { generator: Generator; manages: boolean; changed: () => void };

/** One generator: what it is, how its server behaves, and what can be done with it. */
export function GeneratorView({ generator, manages, changed }: Props) {
  return (
    <section className="generator" aria-label={generator.name}>
      <h2>{generator.name}</h2>
      <p className="quiet">
        {generator.model} at <code>{generator.base_url}</code>
      </p>
      <Facts
        of={[
          ['Protocol', generator.kind],
          ['Parameters', parametersOf(generator)],
          ['Price per million tokens', priceOf(generator)],
          ['Calls at once', String(generator.concurrency)],
          ['For', generator.project_id === null ? 'every project' : 'one project'],
          [
            'Credential',
            generator.credential_set_at === null
              ? 'none'
              : `set ${moment(generator.credential_set_at)}`,
          ],
        ]}
      />
      <ProbeResult probe={generator.probe} />
      {manages && <Actions generator={generator} changed={changed} />}
    </section>
  );
}

function Actions({ generator, changed }: Omit<Props, 'manages'>) {
  const isProbing = generator.probe.state === 'running';
  return (
    <>
      <TryGenerator generator={generator} />
      <ChangeGenerator
        key={JSON.stringify([generator.parameters, generator.base_url, generator.kind])}
        generator={generator}
        changed={changed}
      />
      <SetPrice key={generator.price?.version} generator={generator} changed={changed} />
      <SetCredential generator={generator} changed={changed} />
      <div className="actions">
        <ActionButton
          disabled={isProbing}
          act={async () => {
            await post(path`/generators/${generator.id}/probe`, undefined);
            changed();
          }}
        >
          Probe again
        </ActionButton>
        <Confirm
          label="Delete"
          confirm={`Delete “${generator.name}”`}
          act={async () => {
            await remove(path`/generators/${generator.id}`);
            changed();
          }}
        >
          Its credential and its prices are deleted too.
        </Confirm>
      </div>
    </>
  );
}

function parametersOf({ parameters, system_prompt }: Generator): string {
  const given = Object.entries(parameters)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  return [...given, ...(system_prompt === null ? [] : ['with a system prompt'])].join(', ');
}

function priceOf({ price }: Generator): string {
  if (price === null || price.currency === null) {
    return 'unknown';
  }
  const cached = price.price_cached === null ? '' : `, ${price.price_cached} cached`;
  return `${price.price_in} read, ${price.price_out} written${cached} ${price.currency} (version ${price.version})`;
}

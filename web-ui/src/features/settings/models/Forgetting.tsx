import { path, remove } from '#shared/api/client.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';

export type Forget = (id: string) => () => Promise<void>;

export function forgetting(kind: 'embedders' | 'entailment-models', changed: () => void): Forget {
  return (id) => async () => {
    await remove(`/${kind}${path`/${id}`}`);
    changed();
  };
}

export function Forgetting({ name, act }: { name: string; act: () => Promise<void> }) {
  return (
    <Confirm label="Remove" confirm={`Remove ${name}`} act={act}>
      The files of the model stay. A model that an experiment has used cannot be removed.
    </Confirm>
  );
}

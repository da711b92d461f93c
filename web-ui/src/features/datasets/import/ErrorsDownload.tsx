import { saveFile } from '#shared/api/saveFile.ts';
import { errorsFile } from './errors.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import type { ImportError } from '#shared/api/types.ts';

type Props = { name: string; all: () => Promise<ImportError[]> };

export function ErrorsDownload({ name, all }: Props) {
  const save = async () =>
    saveFile(new Blob([errorsFile(await all())], { type: 'text/csv' }), `${name}.errors.csv`);
  return <ActionButton act={save}>Download the errors (CSV)</ActionButton>;
}

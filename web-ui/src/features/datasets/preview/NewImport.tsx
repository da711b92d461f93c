import { useTitle } from '#shared/navigation/useTitle.ts';
import { may, useMe } from '#shared/query/me.ts';
import { useChosen } from '../import/chosenFile.ts';
import { DropZone } from '../import/DropZone.tsx';
import { FilePreview } from './FilePreview.tsx';

type Props = { project: string; dataset?: string };

/** A file before its import: its contents as they will be stored. */
export function NewImport({ project, dataset }: Props) {
  const file = useChosen();
  const me = useMe();
  useTitle(file === null ? 'Import a file' : `Import ${file.name}`);
  if (file === null || !may(me, 'write')) {
    return (
      <>
        <h1>Import a file</h1>
        {me !== null && !may(me, 'write') && <p>Only editors and admins can import files.</p>}
        <DropZone project={project} {...(dataset === undefined ? {} : { dataset })} />
      </>
    );
  }
  return (
    <FilePreview
      key={`${file.name} ${file.size} ${file.lastModified}`}
      project={project}
      file={file}
      dataset={dataset ?? null}
    />
  );
}

import { path } from '#shared/api/client.ts';
import type { Dataset } from '#shared/api/types.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { may, useMe } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Heading } from '#shared/ui/Heading.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useChosen } from '../import/chosenFile.ts';
import { DropZone } from '../import/DropZone.tsx';
import { FilePreview } from './FilePreview.tsx';

type Props = { project: string; dataset?: string };

/** A file before its import, as a new dataset or as the next version of one. */
export function NewImport({ project, dataset }: Props) {
  return dataset === undefined ? (
    <ChosenFile project={project} into={null} />
  ) : (
    <NextVersion project={project} dataset={dataset} />
  );
}

function NextVersion({ project, dataset }: Required<Props>) {
  const found = useGet<Dataset>(path`/datasets/${dataset}`);
  return (
    <Loaded of={found} what="dataset" head={<Heading name="Import a file" />}>
      {(into) => <ChosenFile project={project} into={into} />}
    </Loaded>
  );
}

function ChosenFile({ project, into }: { project: string; into: Dataset | null }) {
  const file = useChosen();
  const me = useMe();
  const name = into === null ? 'Import a file' : `Import the next version of ${into.name}`;
  useTitle(file === null ? name : `Import ${file.name}`);
  if (file === null || !may(me, 'write')) {
    return (
      <>
        <h1>{name}</h1>
        {me !== null && !may(me, 'write') && <p>Only editors and admins can import files.</p>}
        <DropZone project={project} {...(into === null ? {} : { dataset: into.id })} />
      </>
    );
  }
  return (
    <FilePreview
      key={`${file.name} ${file.size} ${file.lastModified}`}
      project={project}
      file={file}
      into={into}
    />
  );
}

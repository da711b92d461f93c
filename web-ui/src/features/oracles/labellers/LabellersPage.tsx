import { path } from '#shared/api/client.ts';
import type { Generator, Labeller, Page } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useMay } from '#shared/query/me.ts';
import { useGet } from '#shared/query/useGet.ts';
import { usePages } from '#shared/query/usePages.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { LabelPages } from '#shared/navigation/LabelPages.tsx';
import { Listing } from '#shared/ui/Listing.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { AddLabeller } from './LabellerForms.tsx';
import { LabellerView } from './LabellerView.tsx';
import { byName, findingOf } from './versions.ts';

/** The labellers of a project, and a form to create one. */
export function LabellersPage({ project }: { project: string }) {
  const labellers = usePages<Labeller>(path`/labellers?project_id=${project}`);
  const generators = useGet<Page<Generator>>(
    '/generators?limit=100' + path`&project_id=${project}`,
  );
  useTitle('Labellers');
  return (
    <>
      <h1>Labellers</h1>
      <LabelPages project={project} current="labellers" />
      <p className="quiet">
        A labeller is an LLM that compares answers with their references, with a text that says what
        counts as supported. Its labels count less than a person’s and more than imported ones.
      </p>
      <Listing of={labellers} what="labellers" lines={3}>
        {(data) => (
          <Loaded of={generators} what="generators">
            {({ data: known }) => (
              <Labellers
                project={project}
                labellers={data}
                generators={known}
                changed={labellers.reload}
              />
            )}
          </Loaded>
        )}
      </Listing>
    </>
  );
}

type ListProps = {
  project: string;
  labellers: Labeller[];
  generators: Generator[];
  changed: () => void;
};

function Labellers({ project, labellers, generators, changed }: ListProps) {
  const writes = useMay('write');
  const [first, ...others] = generators;
  return (
    <>
      <p className="finding">{findingOf(labellers)}</p>
      {writes && first !== undefined && (
        <AddLabeller
          // A new labeller empties the form.
          key={labellers.length}
          project={project}
          generators={[first, ...others]}
          open={labellers.length === 0}
          added={changed}
        />
      )}
      {labellers.length === 0 && (first === undefined || !writes) && (
        <EmptyState
          text={
            writes
              ? 'A labeller asks a generator, and there is none yet. Register an LLM in the settings first.'
              : 'No labellers yet. A member who may write can create one here.'
          }
          action={
            writes && (
              <a className="button primary" href={links.settings('generators')}>
                Generators in the settings
              </a>
            )
          }
        />
      )}
      {byName(labellers).map((versions) => (
        <LabellerView
          key={`${versions.newest.project_id ?? ''} ${versions.newest.name}`}
          of={versions}
          generators={generators}
          writes={writes}
          changed={changed}
        />
      ))}
    </>
  );
}

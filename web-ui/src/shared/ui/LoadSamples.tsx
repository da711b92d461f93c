import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { path, post } from '#shared/api/client.ts';
import type { LoadedSamples } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { queryClient } from '#shared/query/queryClient.ts';
import { go } from '#shared/navigation/router.ts';

/** Loads the bundled samples into a project, and opens the project, where they are evaluated. */
export function LoadSamples({ project }: { project: string }) {
  return (
    useMay('write') && (
      <ActionButton act={() => load(project)} busyText="Loading the sample…">
        Load the sample
      </ActionButton>
    )
  );
}

async function load(project: string): Promise<void> {
  await post<LoadedSamples>(path`/projects/${project}/samples`);
  await queryClient.invalidateQueries();
  go(links.project(project));
}

import type { ReactNode } from 'react';
import { useIsIn } from '#shared/navigation/currentProject.ts';

/** A page below a project: the rail leads through that project. */
export function InProject({ project, children }: { project: string; children: ReactNode }) {
  useIsIn(project);
  return children;
}

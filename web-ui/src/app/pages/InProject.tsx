import type { ReactNode } from 'react';
import { useIsIn } from '#shared/navigation/currentProject.ts';

/** A page of a project: the rail shows the links of that project. */
export function InProject({ project, children }: { project: string; children: ReactNode }) {
  useIsIn(project);
  return children;
}

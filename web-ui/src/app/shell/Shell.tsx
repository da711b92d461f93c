import type { ReactNode } from 'react';
import { UnsavedLabels } from '#features/labels/queue/UnsavedLabels.tsx';
import type { Me } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Corner } from './Corner.tsx';
import { Offline } from './Offline.tsx';
import { ProjectSwitcher } from './ProjectSwitcher.tsx';
import { Rail } from './Rail.tsx';
import type { Route } from '../routing/routes.ts';

type Props = { me: Me | null; page?: Route['page'] | undefined; children: ReactNode };

/** The frame of every page: navigation, current project, and tenant. */
export function Shell({ me, page, children }: Props) {
  // Permissions are loaded before a page needs them, so that no button appears late.
  useGet<Me>(me === null ? null : '/me');
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <div className="bar-start">
          <a className="brand" href={links.projects()}>
            Sextant
          </a>
          {me !== null && <ProjectSwitcher />}
        </div>
        <div className="corner">
          <Corner me={me} />
        </div>
      </header>
      <Offline />
      <div className={me === null ? undefined : 'with-rail'}>
        {me !== null && <Rail page={page} />}
        <main id="main" tabIndex={-1}>
          {me !== null && <UnsavedLabels />}
          {children}
        </main>
      </div>
    </>
  );
}

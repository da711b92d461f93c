import {
  IconArrowsDiff,
  IconDatabase,
  IconFlask,
  IconFolders,
  IconRuler2,
  IconSettings,
  IconTags,
  IconTargetArrow,
  type Icon,
} from '@tabler/icons-react';
import { links } from '#shared/links.ts';
import { useProject } from '#shared/project.ts';
import type { Route } from './routes.ts';

type Way = { words: string; icon: Icon; href: string; pages: Route['page'][] };

/** The ways through the project; on a phone it lies at the bottom. */
export function Rail({ page }: { page: Route['page'] | undefined }) {
  const project = useProject();
  return (
    <nav className="rail" aria-label="Main">
      <ul>
        {waysOf(project).map(({ words, icon: Sign, href, pages }) => (
          <li key={words}>
            <a
              href={href}
              aria-current={page !== undefined && pages.includes(page) ? 'page' : undefined}
            >
              <Sign size={18} stroke={1.6} aria-hidden />
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function waysOf(project: string | null): Way[] {
  return [
    ...(project === null ? [] : inProject(project)),
    { words: 'Projects', icon: IconFolders, href: links.projects(), pages: ['projects'] },
    {
      words: 'Settings',
      icon: IconSettings,
      href: links.settings(),
      pages: ['settings', 'setting', 'tenant'],
    },
    { words: 'Metrics', icon: IconRuler2, href: links.metrics(), pages: ['metrics', 'metric'] },
  ];
}

function inProject(project: string): Way[] {
  return [
    {
      words: 'Experiments',
      icon: IconFlask,
      href: links.project(project),
      pages: ['project', 'experiment', 'item', 'evaluate'],
    },
    {
      words: 'Datasets',
      icon: IconDatabase,
      href: links.datasets(project),
      pages: ['datasets', 'newImport', 'import'],
    },
    {
      words: 'Compare',
      icon: IconArrowsDiff,
      href: links.compare(project),
      pages: ['compare'],
    },
    {
      words: 'Thresholds',
      icon: IconTargetArrow,
      href: links.thresholds(project),
      pages: ['thresholds', 'calibration', 'calibrate'],
    },
    {
      words: 'Labels',
      icon: IconTags,
      href: links.labels(project),
      pages: ['labels', 'label'],
    },
  ];
}

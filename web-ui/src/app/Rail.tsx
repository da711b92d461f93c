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

/**
 * The ways through the project. On a phone it lies at the bottom, and what is not of the project is in the switcher
 * above.
 */
export function Rail({ page }: { page: Route['page'] | undefined }) {
  const project = useProject();
  return (
    <nav className="rail" aria-label="Main">
      <Ways page={page} ways={project === null ? [SETTINGS] : [...inProject(project), SETTINGS]} />
      <Ways page={page} ways={BEYOND} kind={project === null ? undefined : 'rail-beyond'} />
    </nav>
  );
}

type WaysProps = { page: Route['page'] | undefined; ways: Way[]; kind?: string | undefined };

function Ways({ page, ways, kind }: WaysProps) {
  return (
    <ul className={kind}>
      {ways.map(({ words, icon: Sign, href, pages }) => (
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
  );
}

const SETTINGS: Way = {
  words: 'Settings',
  icon: IconSettings,
  href: links.settings(),
  pages: ['settings', 'setting', 'tenant'],
};

/** What is of no project. */
const BEYOND: Way[] = [
  { words: 'Projects', icon: IconFolders, href: links.projects(), pages: ['projects'] },
  { words: 'Metrics', icon: IconRuler2, href: links.metrics(), pages: ['metrics', 'metric'] },
];

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
      pages: ['datasets', 'dataset', 'version', 'versionItem', 'newImport', 'import'],
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

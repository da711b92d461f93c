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
import { links } from '#shared/navigation/links.ts';
import { useProject } from '#shared/navigation/currentProject.ts';
import type { Route } from '../routing/routes.ts';

type Way = { words: string; icon: Icon; href: string | undefined; pages: Route['page'][] };

/**
 * The project's navigation. On a phone it is at the bottom, and links outside the project are in
 * the switcher above.
 */
export function Rail({ page }: { page: Route['page'] | undefined }) {
  const project = useProject();
  const within = inProject(project);
  // The project of a page is known once the page is loaded; until then its links keep their places.
  const inOne = project !== null || within.some(({ pages }) => isOf(page, pages));
  return (
    <nav className="rail" aria-label="Main">
      <Ways page={page} ways={inOne ? [...within, SETTINGS] : [SETTINGS]} />
      <Ways page={page} ways={BEYOND} kind={inOne ? 'rail-beyond' : undefined} />
    </nav>
  );
}

type WaysProps = { page: Route['page'] | undefined; ways: Way[]; kind?: string | undefined };

function Ways({ page, ways, kind }: WaysProps) {
  return (
    <ul className={kind}>
      {ways.map(({ words, icon: Sign, href, pages }) => (
        <li key={words}>
          <a href={href} aria-current={isOf(page, pages) ? 'page' : undefined}>
            <Sign size={18} stroke={1.6} aria-hidden />
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
}

function isOf(page: Route['page'] | undefined, pages: Route['page'][]): boolean {
  return page !== undefined && pages.includes(page);
}

const SETTINGS: Way = {
  words: 'Settings',
  icon: IconSettings,
  href: links.settings(),
  pages: ['settings', 'setting', 'tenant'],
};

/** Links that belong to no project. */
const BEYOND: Way[] = [
  { words: 'Projects', icon: IconFolders, href: links.projects(), pages: ['projects'] },
  { words: 'Metrics', icon: IconRuler2, href: links.metrics(), pages: ['metrics', 'metric'] },
];

/** The links of a project; null: not known yet, and the links lead nowhere. */
function inProject(project: string | null): Way[] {
  const to = (link: (project: string) => string) => (project === null ? undefined : link(project));
  return [
    {
      words: 'Experiments',
      icon: IconFlask,
      href: to(links.project),
      pages: [
        'project',
        'experiment',
        'item',
        'evaluate',
        'campaigns',
        'weekly',
        'campaign',
        'systems',
      ],
    },
    {
      words: 'Datasets',
      icon: IconDatabase,
      href: to(links.datasets),
      pages: ['datasets', 'dataset', 'version', 'versionItem', 'newImport', 'import'],
    },
    {
      words: 'Compare',
      icon: IconArrowsDiff,
      href: to(links.compare),
      pages: ['compare'],
    },
    {
      words: 'Thresholds',
      icon: IconTargetArrow,
      href: to(links.thresholds),
      pages: ['thresholds', 'calibration', 'calibrate'],
    },
    {
      words: 'Labels',
      icon: IconTags,
      href: to(links.labels),
      pages: [
        'labels',
        'label',
        'labellers',
        'anchorSets',
        'labelRuns',
        'labelRun',
        'labelVote',
        'oracle',
      ],
    },
  ];
}

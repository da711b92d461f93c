import { Button, Menu } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { Project } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useProject } from '#shared/navigation/currentProject.ts';
import { usePages } from '#shared/query/usePages.ts';

/** The current project, and links to the others. */
export function ProjectSwitcher() {
  const project = useProject();
  const pages = usePages<Project>('/projects');
  const all = pages.state === 'ready' ? pages.value.data : [];
  const here = all.find((each) => each.id === project);
  return (
    <Menu
      position="bottom-start"
      width={280}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-md"
          rightSection={<IconSelector size={16} aria-hidden />}
        >
          <span className="switcher-name">{here?.name ?? 'Choose a project'}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {all.map((each) => (
          <Menu.Item
            key={each.id}
            component="a"
            href={links.project(each.id)}
            aria-current={each.id === project ? 'true' : undefined}
          >
            {each.name}
          </Menu.Item>
        ))}
        {all.length > 0 && <Menu.Divider />}
        <Menu.Item component="a" href={links.projects()}>
          All projects
        </Menu.Item>
        <Menu.Item component="a" href={links.metrics()}>
          Definitions of the metrics
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

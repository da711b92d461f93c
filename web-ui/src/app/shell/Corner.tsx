import { Button, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconUserCircle } from '@tabler/icons-react';
import { signOut, switchTo } from '#features/session/session.ts';
import type { Me } from '#shared/api/types.ts';
import { useAction } from '#shared/query/useAction.ts';

const SCHEMES = [
  ['auto', 'Same as the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const;

/** The current tenant, the colour scheme, and signing out. */
export function Corner({ me }: { me: Me | null }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { busy, run } = useAction(signOut);
  const others = me?.tenants.filter((each) => each.id !== me.tenant?.id) ?? [];
  return (
    <Menu
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconUserCircle size={18} aria-hidden />}
        >
          {me === null ? 'Display' : (me.tenant?.name ?? me.name ?? me.subject)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {me !== null && (
          <Menu.Label>
            {me.name ?? me.subject} · {me.role ?? (me.operator ? 'operator' : 'API key')}
          </Menu.Label>
        )}
        {others.length > 0 && <Tenants others={others} />}
        {SCHEMES.map(([scheme, words]) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={
              scheme === colorScheme ? <IconCheck size={16} aria-label="chosen" /> : null
            }
          >
            {words}
          </Menu.Item>
        ))}
        {me !== null && (
          <>
            <Menu.Divider />
            <Menu.Item disabled={busy} onClick={() => void run()}>
              Sign out
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tenants({ others }: { others: Me['tenants'] }) {
  const { busy, run } = useAction(switchTo);
  return (
    <>
      {others.map((each) => (
        <Menu.Item key={each.id} disabled={busy} onClick={() => void run(each.id)}>
          Go to {each.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}

import { Form, textIn } from '#shared/ui/Form.tsx';
import { OptionList } from '#shared/ui/Select.tsx';
import { path, post, remove } from '#shared/api/client.ts';
import type { Member, ServiceClient } from '#shared/api/types.ts';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { ROLES } from './roles.ts';

export type Secret = { what: string; text: string };

type Props = { programs: Member[]; shown: (secret: Secret | null) => void };

/** Programs that sign in at Keycloak on their own. */
export function ServiceClients({ programs, shown }: Props) {
  return (
    <>
      <h2>Programs that sign in with Keycloak</h2>
      <p className="quiet">They use client credentials instead of an API key.</p>
      {programs.length > 0 && <Programs programs={programs} shown={shown} />}
      <Form
        inline
        submit="Create"
        act={async (form) => {
          const role = textIn(form, 'program-role');
          shown(secretOf(await post<ServiceClient>('/service-clients', { role })));
        }}
      >
        <label htmlFor="program-role">New program</label>
        <select id="program-role" name="program-role" className="short">
          <OptionList of={ROLES.map(([role]) => [role, role])} />
        </select>
      </Form>
    </>
  );
}

function Programs({ programs, shown }: Props) {
  return (
    <Table
      caption="Programs"
      columns={[
        { head: 'Client', kind: 'title', cell: (m) => <code>{m.name}</code> },
        { head: 'Role', cell: (m) => m.role ?? 'none' },
        {
          head: 'Secret',
          cell: (m) => (
            <Confirm
              label="New secret"
              confirm="Create a new secret"
              act={async () =>
                shown(secretOf(await post<ServiceClient>(path`/service-clients/${idOf(m)}/rotate`)))
              }
            >
              The old secret and its tokens end at once.
            </Confirm>
          ),
        },
        {
          head: 'Delete',
          cell: (m) => (
            <Confirm
              label="Delete"
              confirm={`Delete ${m.name}`}
              act={async () => {
                await remove(path`/service-clients/${idOf(m)}`);
                shown(null);
              }}
            >
              Its tokens end at once. This cannot be undone.
            </Confirm>
          ),
        },
      ]}
      rows={programs}
      keyOf={(m) => m.subject}
    />
  );
}

/** The id of a client, whose name is {@code svc-} and the id. */
function idOf(program: Member): string {
  return program.name.replace(/^svc-/, '');
}

function secretOf(client: ServiceClient): Secret {
  return { what: `The secret of ${client.client_id}`, text: client.secret };
}

import { Form, SelectField, TextField } from '#shared/ui/Form.tsx';
import { post } from '#shared/api/client.ts';
import type { Invitation } from '#shared/api/types.ts';
import { ROLES } from './roles.ts';
import type { Secret } from './ServiceClients.tsx';

/** A form to invite a member. */
export function Invite({ invited }: { invited: (password: Secret | null) => void }) {
  const invite = async (form: FormData) => {
    const body = Object.fromEntries(form);
    const { member, one_time_password: text } = await post<Invitation>('/members', body);
    invited(text === null ? null : { what: `The one-time password of ${member.name}`, text });
  };
  return (
    <details>
      <summary>Invite a member</summary>
      <Form className="setting" submit="Invite" primary reset act={invite}>
        <TextField label="E-mail address" name="email" type="email" required />
        <SelectField
          label="Role"
          name="role"
          options={ROLES.map(([role, words]) => [role, `${role}: ${words}`])}
        />
        <p className="quiet">
          People whom Keycloak knows sign in as before. New people get an e-mail; if Keycloak sends
          none, you get a one-time password to pass on.
        </p>
      </Form>
    </details>
  );
}

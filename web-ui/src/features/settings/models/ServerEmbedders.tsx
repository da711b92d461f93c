import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { patch, path, post } from '#shared/api/client.ts';
import type { Embedder } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { Form, TextField } from '#shared/ui/Form.tsx';
import { Table } from '#shared/ui/Table.tsx';
import { wishOf } from './formBody.ts';

type Props = { embedders: Embedder[]; writes: boolean; changed: () => void };

/** The embedders on servers: price, credential and revision; nothing if there are none. */
export function ServerEmbedders({ embedders, writes, changed }: Props) {
  const onServers = embedders.filter((each) => each.model !== null);
  if (onServers.length === 0) {
    return null;
  }
  return (
    <>
      <h2>On servers</h2>
      <p className="notice">
        These servers bill each text, once. Verdicts, preflights and similarities use embedders of
        this machine only.
      </p>
      <Table
        caption="Embedders on servers"
        columns={[
          { head: 'Embedder', kind: 'title', cell: (e) => e.name },
          { head: 'Model', cell: (e) => <code>{e.model}</code> },
          { head: 'Server', cell: (e) => <code>{e.location}</code> },
          { head: 'Price per million tokens', cell: priceOf },
          {
            head: 'Credential',
            cell: (e) => (e.credential_set_at === null ? 'none' : moment(e.credential_set_at)),
          },
          { head: 'Probed', cell: (e) => (e.probed_at === null ? '' : moment(e.probed_at)) },
          { head: 'Change', cell: (e) => writes && <Change embedder={e} changed={changed} /> },
        ]}
        rows={onServers}
        keyOf={(e) => e.id}
      />
    </>
  );
}

function priceOf(embedder: Embedder): string {
  return embedder.price === null ? 'unknown' : `${embedder.price} ${embedder.currency ?? ''}`;
}

function Change({ embedder, changed }: { embedder: Embedder; changed: () => void }) {
  const own = path`/embedders/${embedder.id}`;
  return (
    <details>
      <summary>Change</summary>
      <Form
        submit="Save"
        reset
        act={async (form) => {
          await patch(own, wishOf(form));
          changed();
        }}
        others={
          <ActionButton
            busyText="Asking the server"
            act={async () => {
              await post(`${own}/revision`);
              changed();
            }}
          >
            Check the revision
          </ActionButton>
        }
      >
        <TextField
          label="Price per million tokens"
          id={`price-${embedder.id}`}
          name="price"
          type="number"
          min={0}
          step="any"
        />
        <TextField label="Currency" id={`currency-${embedder.id}`} name="currency" maxLength={3} />
        <TextField
          label="New credential"
          id={`credential-${embedder.id}`}
          name="credential"
          type="password"
        />
      </Form>
    </details>
  );
}

// How far the books are sealed, the head that was published last, and who is mailed it: a panel beside the
// tie-out board.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { agoInWords, type Instant, systemClock } from '../../../../packages/kernel/kernel.ts';
import { downloadFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { Action, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Dialog,
  EmptyState,
  Facts,
  Failed,
  IconButton,
  LoadingRows,
  Note,
  Panel,
  PanelSection,
  SelectField,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { type HeadFrequency, seals } from '../seal.contract.ts';

type Seals = ClientOutput<typeof seals.getSeals>;
type Recipient = Seals['recipients'][number];

const frequencyWords: Readonly<Record<HeadFrequency, string>> = {
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  MONTHLY: 'Every month',
  CLOSE: 'When a period is closed',
};

const ago = (time: Instant | null) => (time === null ? 'not yet' : agoInWords(time, systemClock.now()));
const grouped = (digits: string) => BigInt(digits).toLocaleString('en-US');

/** Everybody is mailed after a close, whatever else was chosen. */
function AddRecipient({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [frequency, setFrequency] = useState<HeadFrequency>('MONTHLY');
  const add = useCommand(seals.addRecipient);
  const ready = name.trim() !== '' && /^\S+@\S+\.\S+$/.test(email.trim()) && !add.isPending;
  const done = () => {
    toast({ text: `${name.trim()} is mailed the next head` });
    onClose();
  };
  const save = () => ready && add.mutate({ name: name.trim(), email: email.trim(), frequency }, { onSuccess: done });
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={!ready} onClick={save}>
        Add the recipient
      </Button>
    </>
  );
  const problem = add.error?.fields.find(({ path }) => path === 'email')?.message;
  return (
    <Dialog open onClose={onClose} title="Mail the signed heads to" actions={actions}>
      {add.error && !problem && <Note tone="problem" icon="alert-triangle" title={add.error.message} />}
      <div className="stack">
        <TextField label="Name" required autoFocus maxLength={100} value={name} onChange={setName} onEnter={save} />
        <TextField
          label="Email address"
          required
          type="email"
          maxLength={200}
          value={email}
          onChange={setEmail}
          error={problem}
          onEnter={save}
        />
        <SelectField
          label="How often"
          help="Only when there is something new; always after a close."
          value={frequency}
          onChange={setFrequency}
          options={Object.entries(frequencyWords).map(([value, label]) => ({ value: value as HeadFrequency, label }))}
        />
      </div>
    </Dialog>
  );
}

function Recipients({ recipients }: { recipients: readonly Recipient[] }) {
  const mayRemove = useMayCall(seals.removeRecipient);
  const remove = useCommand(seals.removeRecipient);
  if (recipients.length === 0)
    return (
      <p className="t2">Nobody yet. A head that the board or the accountant keeps cannot be changed by the people who run the database.</p>
    );
  const away = ({ recipientId, name }: Recipient) =>
    remove.mutate({ recipientId }, { onSuccess: () => toast({ text: `${name} is mailed no more heads` }), onError: toastFailure });
  return (
    <table className="side-table" aria-label="Who is mailed the heads">
      <thead>
        <tr>
          <th scope="col">Recipient</th>
          <th scope="col">How often</th>
          <th scope="col">Mailed</th>
          {mayRemove && <th aria-label="Acts" />}
        </tr>
      </thead>
      <tbody>
        {recipients.map((one) => (
          <tr key={one.recipientId}>
            <td title={one.email}>{one.name}</td>
            <td>{frequencyWords[one.frequency]}</td>
            <td>{ago(one.sentTime)}</td>
            {mayRemove && (
              <td>
                <IconButton icon="x" label={`Remove ${one.name}`} onClick={() => away(one)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ state }: { state: Seals }) {
  const { block, head, recipients } = state;
  if (!block) return <EmptyState title="Nothing is sealed yet">The worker seals what was posted within half a minute.</EmptyState>;
  return (
    <>
      <PanelSection title="The books are sealed" aside={ago(block.sealedTime)}>
        <p>
          Every entry with its postings and every event of the audit trail stands in a chain of hashes. Whatever is changed afterwards is
          named.
        </p>
        <Facts facts={[['Last block', grouped(block.number)]]} />
      </PanelSection>
      {head && (
        <PanelSection title="Published head" aside={ago(head.signedTime)}>
          <Facts
            facts={[
              ['Block', grouped(head.number)],
              ['Hash', <code key="hash">{head.hash.slice(0, 16)}</code>],
              ['Signed with', <code key="key">{head.fingerprint}</code>],
            ]}
          />
        </PanelSection>
      )}
      <PanelSection title="Mailed to" aside={recipients.length}>
        <Recipients recipients={recipients} />
      </PanelSection>
    </>
  );
}

/** The panel of the seals. */
export function SealPanel({ onClose }: { onClose(): void }) {
  const state = useCall(seals.getSeals, {});
  const [adding, setAdding] = useState(false);
  const mayAdd = useMayCall(seals.addRecipient);
  const footer = state.data && (
    <>
      {mayAdd && <Button onClick={() => setAdding(true)}>Add recipient</Button>}
      {state.data.head && <Action label="Download the head" run={() => downloadFile(seals.downloadHead, {})} />}
    </>
  );
  return (
    <Panel label="Seals" position="All communities" onClose={onClose} footer={footer} width={408}>
      {state.error ? (
        <Failed message={state.error.message} reference={state.error.reference} onRetry={() => void state.refetch()} />
      ) : state.data ? (
        <State state={state.data} />
      ) : (
        <LoadingRows />
      )}
      {adding && <AddRecipient onClose={() => setAdding(false)} />}
    </Panel>
  );
}

// Seeing the portal as its owner sees it: why, and who did it before.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { countWords } from '../../../../packages/kernel/kernel.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Note, PanelSection, StatusMark, TextField, TimeText } from '../../../../packages/ui/ui.ts';
import { ownerAccess } from '../account.contract.ts';

type Account = ClientOutput<typeof ownerAccess.getAccount>;

function LookDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const [reason, setReason] = useState('');
  const look = useCommand(ownerAccess.lookAsOwner);
  const run = () =>
    look.mutate(
      { ownerAccountId: account.ownerAccountId, reason },
      {
        onSuccess: ({ address }) => {
          window.open(address, '_blank', 'noopener');
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={`See the portal as ${account.name}`}
      confirmLabel="Open the portal"
      ready={reason.trim() !== ''}
      busy={look.isPending}
      error={look.error}
      run={run}
      onClose={onClose}
    >
      <Note tone="attention" icon="alert-triangle" title="You see what the owner sees, and change nothing">
        Every page is logged with your name. It ends after half an hour, or when you stop.
      </Note>
      <TextField label="Why" required value={reason} maxLength={200} onChange={setReason} />
    </FormDialog>
  );
}

/** The act that opens it. */
export function LookAct({ account, onDone }: { account: Account; onDone(): void }) {
  const mayLook = useMayCall(ownerAccess.lookAsOwner);
  const [isOpen, setOpen] = useState(false);
  if (!mayLook || account.isLocked) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>See as owner</Button>
      {isOpen && (
        <LookDialog
          account={account}
          onClose={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** Who of the office looked, why, and at how many pages. */
export function Looks({ account }: { account: Account }) {
  return (
    <PanelSection title="Seen as the owner">
      {account.looks.length === 0 && <p className="t2">Nobody of the office has.</p>}
      <ul className="col">
        {account.looks.map(({ lookId, lookedBy, reason, startedTime, views, isOpen }) => (
          <li key={lookId}>
            <StatusMark tone={isOpen ? 'attention' : 'neutral'} word={isOpen ? 'Open' : 'Over'} /> {lookedBy}, {reason}
            <div className="t3 sm">
              <TimeText value={startedTime} form="minute" />, {countWords(views, 'view')}
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

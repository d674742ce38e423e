// The largest transfer each role may approve, and everybody else.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, FieldRow, MoneyField, toast } from '../../../../packages/ui/ui.ts';
import { fundTransfers } from '../transfer.contract.ts';

type Limits = ClientOutput<typeof fundTransfers.getTransferLimits>;

const EVERYBODY = '';

/** What was saved, as an order that saves it again. */
const ordered = ({ everybody, roles }: Limits) => ({
  everybody,
  roles: roles.flatMap(({ roleId, limit }) => (limit === null ? [] : [{ roleId, limit }])),
});

function LimitsDialog({ limits, onClose }: { limits: Limits; onClose(): void }) {
  const { communityId } = useCommunity();
  const save = useCommand(fundTransfers.saveTransferLimits);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({
    [EVERYBODY]: limits.everybody ?? '',
    ...Object.fromEntries(limits.roles.map((role) => [role.roleId, role.limit ?? ''])),
  });
  const textOf = (roleId: string) => typed[roleId] ?? '';
  const run = () => {
    const everybody = textOf(EVERYBODY) === '' ? null : textOf(EVERYBODY);
    const roles = limits.roles.flatMap(({ roleId }) => (textOf(roleId) === '' ? [] : [{ roleId, limit: textOf(roleId) }]));
    const back = () =>
      void save.mutateAsync({ communityId, ...ordered(limits) }).then(() => toast({ text: 'The limits are as before' }), toastFailure);
    save.mutateAsync({ communityId, everybody, roles }).then(() => {
      toast({ text: 'Saved the approval limits', undo: back });
      onClose();
    }, toastFailure);
  };
  const field = (roleId: string, label: string) => (
    <FieldRow key={roleId}>
      <MoneyField
        label={label}
        width={160}
        placeholder="No limit"
        value={textOf(roleId)}
        onChange={(amount) => setTyped({ ...typed, [roleId]: amount })}
      />
    </FieldRow>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Largest transfer to approve"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={save.isPending} onClick={run}>
            Save
          </Button>
        </>
      }
    >
      <p className="t2">Someone other than the requester must approve a transfer. A person with several roles gets the highest limit.</p>
      {limits.roles.map((role) => field(role.roleId, role.name))}
      {field(EVERYBODY, 'Everybody else')}
    </Dialog>
  );
}

/** A button that opens the limits, for those who set them. */
export function TransferLimits() {
  const { communityId } = useCommunity();
  const mayCall = useMayCall(fundTransfers.saveTransferLimits);
  const [isOpen, setOpen] = useState(false);
  const limits = useCall(fundTransfers.getTransferLimits, isOpen ? { communityId } : null);
  if (!mayCall) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Approval limits</Button>
      {isOpen && limits.data && <LimitsDialog limits={limits.data} onClose={() => setOpen(false)} />}
    </>
  );
}

// For how long the visitors of an association are remembered: shown, and set by whoever may delete visitors.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, Dialog, TextField, toast } from '../../../../packages/ui/ui.ts';
import { visitor } from '../visitor.contract.ts';

function RetentionDialog({ communityId, days, onClose }: { communityId: string; days: number; onClose(): void }) {
  const save = useCommand(visitor.setVisitorRetention);
  const [typed, setTyped] = useState(String(days));
  const wanted = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const run = () =>
    void save.mutateAsync({ communityId, days: wanted }).then(() => {
      toast({ text: `Visitors are remembered for ${wanted} days` });
      onClose();
    }, toastFailure);
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button weight="primary" disabled={save.isPending} onClick={run}>
        Save days
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="How long visitors are remembered" actions={actions}>
      <TextField
        label="Days after the last day"
        numeric
        help="Then they are erased, except those barred, inside, or permanent"
        value={typed}
        onChange={setTyped}
        error={wanted < 1 || wanted > 3650 ? 'must be 1 to 3650 days' : undefined}
      />
    </Dialog>
  );
}

/** The button that says how long visitors are remembered. */
export function VisitorRetention({ communityId }: { communityId: string }) {
  const mayCall = useMayCall(visitor.setVisitorRetention);
  const kept = useCall(visitor.getVisitorRetention, { communityId }).data;
  const [open, setOpen] = useState(false);
  if (!mayCall || !kept) return null;
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>{`Erased after ${kept.days} days`}</Button>
      {open && <RetentionDialog communityId={communityId} days={kept.days} onClose={() => setOpen(false)} />}
    </>
  );
}

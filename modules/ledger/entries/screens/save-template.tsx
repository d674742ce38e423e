// Saving what is typed as a template: its name, and whether the amounts go with it.
import { useState } from 'react';
import { useCommand } from '../../../../packages/pages/client.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Button, CheckField, Dialog, Note, TextField, toast } from '../../../../packages/ui/ui.ts';
import { savedLines } from '../entry-typing.rules.ts';
import { savedEntries } from '../saved-entry.contract.ts';
import type { EntryForm } from './use-journal-draft.tsx';

/** Asks for the name of a template and saves it. */
export function SaveTemplate({ form, onClose }: { form: EntryForm; onClose(): void }) {
  const { communityId } = useCommunity();
  const [name, setName] = useState(form.description);
  const [withAmounts, setWithAmounts] = useState(false);
  const save = useCommand(savedEntries.saveTemplate);
  const run = () => {
    const { reference, description, entryType, reversesNext } = form;
    save.mutate(
      { communityId, name, withAmounts, reference, description, entryType, reversesNext, lines: savedLines(form.lines) },
      {
        onSuccess: () => {
          toast({ text: `Saved the template ${name}` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save as a template"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={name.trim() === '' || save.isPending} onClick={run}>
            Save the template
          </Button>
        </>
      }
    >
      {save.error && <Note tone="problem" title={save.error.message} />}
      <TextField label="Name" required autoFocus maxLength={80} width="100%" value={name} onChange={setName} onEnter={run} />
      <CheckField
        label="With the amounts"
        help="Otherwise only accounts and memos are kept."
        value={withAmounts}
        onChange={setWithAmounts}
      />
    </Dialog>
  );
}

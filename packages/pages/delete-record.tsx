// Deletes the record a page shows, once it was asked whether it should; what hangs on it keeps it, and is
// named.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog, MenuButton, Note } from '../ui/ui.ts';
import { failureOf } from './failure.ts';

export interface Deletion {
  /** "Delete committee" */
  label: string;
  /** The question: "Delete Landscape Committee?" */
  question: string;
  run(): Promise<unknown>;
  /** Where to go when it is gone. */
  onGone(): void;
}

/** The menu of acts that are rare, with the one that deletes. */
export function DeleteRecord({ label, question, run, onGone }: Deletion) {
  const [asking, setAsking] = useState(false);
  const mutation = useMutation({ mutationFn: run, onSuccess: onGone });
  const failure = mutation.error ? failureOf(mutation.error) : null;
  const close = () => {
    setAsking(false);
    mutation.reset();
  };
  return (
    <>
      <MenuButton label="More acts" icon="dots" iconOnly items={[{ label, icon: 'trash', danger: true, run: () => setAsking(true) }]} />
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => mutation.mutate()}
        title={question}
        confirmLabel={label}
        keepLabel={label.replace(/^Delete/, 'Keep')}
        busy={mutation.isPending || failure !== null}
      >
        {failure ? (
          <Note tone="problem" icon="alert-triangle" title={failure.message}>
            {failure.reference && <>Reference {failure.reference}</>}
          </Note>
        ) : (
          'It goes for good, and only if nothing hangs on it. The audit trail keeps what it was.'
        )}
      </ConfirmDialog>
    </>
  );
}

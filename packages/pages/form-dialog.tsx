// A dialog with a short form, for what is asked beside a page rather than on one of its own.
import type { FormEvent, ReactNode } from 'react';
import { Button, Dialog, Note } from '../ui/ui.ts';
import { failureOf } from './failure.ts';

export interface FormDialogProps {
  title: string;
  confirmLabel: string;
  /** The way out, by what it leaves where the act is itself a cancelling: "Keep the resale". */
  keepLabel?: string;
  /** False while something is missing. */
  ready: boolean;
  busy: boolean;
  error: unknown;
  run(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form; Enter sends it. */
export function FormDialog({ title, confirmLabel, keepLabel = 'Cancel', ready, busy, error, run, onClose, children }: FormDialogProps) {
  const failure = error ? failureOf(error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) run();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button type="submit" form="dialog-form" weight="primary" disabled={!ready} aria-busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id="dialog-form" className="stack" onSubmit={submit} noValidate>
        {children}
        {failure && <Note tone="problem" title={failure.message} />}
      </form>
    </Dialog>
  );
}

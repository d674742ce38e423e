// Toasts: what was done with undo, long jobs with progress, problems that stay until closed. Bottom left, never over amounts.
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Progress } from './progress.tsx';
import { StatusMark, type Tone } from './status.tsx';

export interface Toast {
  /** Neutral when absent. Problems stay until closed, everything else goes after 8 s. */
  tone?: Tone;
  text: ReactNode;
  /** Incident reference, with a button that copies it. */
  reference?: string | undefined;
  /** Takes the act back; the toast closes at once. */
  undo?: (() => void) | undefined;
  /** Another way on, such as "Show 3". */
  action?: { label: string; run(): void } | undefined;
}

let undoLatest: { id: string; undo: () => void } | null = null;

/** Runs the undo of the latest toast that is still in sight; false when there is none. Bound to Z by the shell. */
export function undoLast(): boolean {
  const latest = undoLatest;
  if (!latest) return false;
  undoLatest = null;
  notifications.hide(latest.id);
  latest.undo();
  return true;
}

function ToastBody({ toast, close }: { toast: Toast; close(): void }) {
  const { tone = 'neutral', text, reference, undo, action } = toast;
  return (
    <div className="row toast-body">
      <span className="grow">
        {(tone === 'problem' || tone === 'attention') && (
          <>
            <StatusMark tone={tone} word={tone === 'problem' ? 'Problem' : 'Note'} quiet />{' '}
          </>
        )}
        {text}
        {reference && <span className="t3 sm"> Reference {reference}</span>}
      </span>
      {reference && (
        <Button size="small" weight="quiet" onClick={() => void navigator.clipboard.writeText(reference)}>
          Copy
        </Button>
      )}
      {action && (
        <Button
          size="small"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      {undo && (
        <Button size="small" keys="z" onClick={() => undoLast()}>
          Undo
        </Button>
      )}
    </div>
  );
}

let shown = 0;

/** Shows a toast; returns the function that closes it. */
export function toast(content: Toast): () => void {
  shown += 1;
  const id = `toast-${shown}`;
  const close = () => void notifications.hide(id);
  const problem = content.tone === 'problem';
  if (content.undo) undoLatest = { id, undo: content.undo };
  notifications.show({
    id,
    message: <ToastBody toast={content} close={close} />,
    autoClose: problem ? false : 8000,
    role: problem ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => {
      if (undoLatest?.id === id) undoLatest = null;
    },
  });
  return close;
}

export interface JobToast {
  label: string;
  done: number;
  total: number;
  onCancel?: (() => void) | undefined;
}

/** Shows or updates the toast of a long job under its own id; pass null when the job has ended. */
export function jobToast(id: string, job: JobToast | null): void {
  if (!job) {
    notifications.hide(id);
    return;
  }
  const content = { id, message: <Progress {...job} />, autoClose: false as const, withCloseButton: false };
  notifications.show(content);
  notifications.update(content);
}

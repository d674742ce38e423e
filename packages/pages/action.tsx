// A button that calls the server: busy while it runs, a toast with undo when it is done, a toast with the
// reference when it is not.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps, ConfirmDialog, toast, useHotkeys } from '../ui/ui.ts';
import { failureOf } from './failure.ts';

export interface ActionProps<Result> extends Pick<ButtonProps, 'weight' | 'size' | 'icon' | 'disabled'> {
  /** The verb phrase of the act: "Void check 10482". */
  label: string;
  run(): Promise<Result>;
  /** What the toast says when it is done; nothing is shown without it. */
  done?: ((result: Result) => ReactNode) | undefined;
  /** Takes it back; offered in the toast. */
  undo?: ((result: Result) => Promise<unknown>) | undefined;
  /** Asked first, only when it cannot be undone. */
  confirm?: { title: string; text: ReactNode; keep: string } | undefined;
  onDone?: ((result: Result) => void) | undefined;
  /** False when the viewer may not call it: the button is then not there at all. */
  allowed?: boolean | undefined;
  /** A shortcut, shown in the button. */
  keys?: string | undefined;
}

const shown = new WeakSet<object>();
const standing = new Map<string, () => void>();

/**
 * Shows a failed call as a toast that stays. The same failure is shown once, and of failures with the same
 * words the latest.
 */
export function toastFailure(error: unknown): void {
  if (typeof error === 'object' && error !== null) {
    if (shown.has(error)) return;
    shown.add(error);
  }
  const { message, reference } = failureOf(error);
  standing.get(message)?.();
  standing.set(message, toast({ tone: 'problem', text: message, reference }));
}

/** One act of a screen. */
export function Action<Result>(props: ActionProps<Result>) {
  const { label, run, done, undo, confirm, onDone, allowed = true, keys, disabled, ...look } = props;
  const [asking, setAsking] = useState(false);
  const mutation = useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      setAsking(false);
      if (done) {
        const back = undo && (() => void undo(result).then(() => toast({ text: `${label} was undone` }), toastFailure));
        toast({ text: done(result), ...(back ? { undo: back } : {}) });
      }
      onDone?.(result);
    },
    onError: toastFailure,
  });
  const ready = allowed && disabled !== true && !mutation.isPending;
  const start = () => {
    if (!ready) return;
    if (confirm) setAsking(true);
    else mutation.mutate();
  };
  useHotkeys(allowed && keys ? [{ keys, label, run: start }] : []);
  if (!allowed) return null;
  return (
    <>
      <Button {...look} keys={keys} disabled={!ready} aria-busy={mutation.isPending} onClick={start}>
        {label}
      </Button>
      {confirm && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => mutation.mutate()}
          title={confirm.title}
          confirmLabel={label}
          keepLabel={confirm.keep}
          busy={mutation.isPending}
        >
          {confirm.text}
        </ConfirmDialog>
      )}
    </>
  );
}

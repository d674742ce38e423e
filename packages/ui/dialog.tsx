// Dialogs: a plain one, and the question asked only before what cannot be undone.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons of the bottom strip, the primary one last. */
  actions?: ReactNode;
  /** Width in px; default 480. */
  width?: number;
}

/** A dialog that traps focus, closes on Esc and gives focus back. */
export function Dialog({ open, onClose, title, children, actions, width = 480 }: DialogProps) {
  return (
    <Modal opened={open} onClose={onClose} title={title} size={width} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      {children}
      {actions && <div className="dialog-foot">{actions}</div>}
    </Modal>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  onClose(): void;
  onConfirm(): void;
  /** The question: "Void check 10482?" */
  title: string;
  /** What follows from it, and that it cannot be undone. */
  children: ReactNode;
  /** The act by name: "Void check 10482". */
  confirmLabel: string;
  busy?: boolean;
}

/** Asks before the irreversible; everything else is undone from its toast instead. */
export function ConfirmDialog({ open, onClose, onConfirm, title, children, confirmLabel, busy = false }: ConfirmDialogProps) {
  const actions = (
    <>
      <Button onClick={onClose} data-autofocus>
        Keep it
      </Button>
      <Button weight="primary" onClick={onConfirm} disabled={busy}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} actions={actions} width={440}>
      {children}
    </Dialog>
  );
}

// Dialogs: a plain one, and the question asked only before what cannot be undone.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, IconButton } from './button.tsx';
import { ReadAsForm } from './reading.tsx';

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

/** Everything that can take the focus inside an element, in order. */
function focusable(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (each) => each.tabIndex >= 0 && !each.hasAttribute('disabled') && each.getClientRects().length > 0,
  );
}

function Surface({ onClose, title, children, actions, width = 480 }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const surface = useRef<HTMLDivElement>(null);
  // Asked for while drawing: a field with autoFocus takes the focus before any effect runs.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const wanted = surface.current?.querySelector<HTMLElement>('[data-autofocus], [autofocus]');
    (wanted ?? surface.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    // What had the focus may have gone, such as a button that asked to try again: the keys then still mean
    // the dialog.
    const listen = (event: globalThis.KeyboardEvent) => {
      if (document.activeElement !== document.body) return;
      surface.current?.focus();
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Tab' || !surface.current) return;
    const stops = focusable(surface.current);
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== edge && document.activeElement !== surface.current) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the dialog closes it, as Esc does
    <div className="scrim" onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div
        className="dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        ref={surface}
        style={{ width }}
        onKeyDown={onKeyDown}
      >
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
        <ReadAsForm>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-foot">{actions}</div>}
        </ReadAsForm>
      </div>
    </div>
  );
}

/** A dialog that keeps focus inside, closes on Esc and gives focus back. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? createPortal(<Surface {...rest} />, document.body) : null;
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
  /** The way out by what it leaves: "Keep the template". */
  keepLabel: string;
  busy?: boolean;
}

/** Asks before the irreversible; everything else is undone from its toast instead. */
export function ConfirmDialog({ open, onClose, onConfirm, title, children, confirmLabel, keepLabel, busy = false }: ConfirmDialogProps) {
  const actions = (
    <>
      <Button onClick={onClose} data-autofocus>
        {keepLabel}
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

// Something that opens below a button, takes the focus, and gives it back; Esc and a press elsewhere close
// it.
import { Popover } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';

export interface PopupProps {
  open: boolean;
  onClose(): void;
  /** A button, or what draws one and takes its `ref`. */
  button: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
  children: ReactNode;
  /** Ends where the button ends, instead of beginning where it begins. */
  end?: boolean | undefined;
  /** In px; without it as wide as what is in it. */
  width?: number | undefined;
  className?: string | undefined;
}

type Button = RefObject<HTMLButtonElement | null>;

/** Stands for the button, which is drawn before. */
function Anchor({ ref, button }: { ref?: Ref<HTMLButtonElement>; button: Button }) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return null;
}

function Opened({ button, onClose, end, width, className, children }: Omit<PopupProps, 'button' | 'open'> & { button: Button }) {
  useEffect(
    () => () => {
      // Unless what was chosen has taken the focus.
      if (document.activeElement === document.body) button.current?.focus();
    },
    [button],
  );
  return (
    <Popover
      opened
      onChange={(next) => !next && onClose()}
      position={end ? 'bottom-end' : 'bottom-start'}
      width={width ?? 'max-content'}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/**
 * The button, and below it what it opens. Nothing of that is there before it is asked for, since a screen has
 * many such buttons.
 */
export function Popup({ open, button, ...rest }: PopupProps) {
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <>
      {cloneElement(button, { ref })}
      {open && <Opened button={ref} {...rest} />}
    </>
  );
}

// A record as it is read: what is filled in, as names and values, where the form stands once it is changed.
import { createContext, type ReactNode, useContext } from 'react';
import { IconButton } from './button.tsx';

interface Reading {
  /** Fields stand in a list already, such as that of a row. */
  inList: boolean;
  /** Goes on to changing the record, at a field; null where the reader may not. */
  onEdit: ((name: string) => void) | null;
}

const ReadingContext = createContext<Reading | null>(null);

/** Fields within that are read-only show as names and values; those that are blank do not show at all. */
export function ReadAsRecord({ onEdit, children }: { onEdit: Reading['onEdit']; children: ReactNode }) {
  return <ReadingContext value={{ inList: false, onEdit }}>{children}</ReadingContext>;
}

/** Within a record that is read: a part of the page that has fields of its own, such as a dialog. */
export function ReadAsForm({ children }: { children: ReactNode }) {
  return <ReadingContext value={null}>{children}</ReadingContext>;
}

/** True where fields that are read-only show as names and values. */
export function useIsRead(): boolean {
  return useContext(ReadingContext) !== null;
}

export interface FactProps {
  label: ReactNode;
  /** For screen readers only, as in rows of a small list. */
  hideLabel?: boolean | undefined;
  /** The path of the value, where it can be changed. */
  name?: string | undefined;
  children: ReactNode;
}

/** A name and its value in a record that is read; on pointing, a button goes on to changing it. */
export function Fact({ label, hideLabel, name, children }: FactProps) {
  const reading = useContext(ReadingContext);
  const onEdit = reading?.onEdit;
  const fact = (
    <div className="fact" data-path={name}>
      <dt className={hideLabel ? 'vh' : undefined}>{label}</dt>
      <dd>
        {children}
        {onEdit && name !== undefined && (
          <span className="fact-edit">
            <IconButton icon="pencil" label={`Change ${String(label).toLowerCase()}`} tabIndex={-1} onClick={() => onEdit(name)} />
          </span>
        )}
      </dd>
    </div>
  );
  return reading?.inList ? fact : <dl className="facts">{fact}</dl>;
}

/** Facts side by side; within a record that is read, the fields of a row are these. */
export function FactRow({ children }: { children: ReactNode }) {
  const reading = useContext(ReadingContext);
  if (reading?.inList) return children;
  return (
    <dl className="facts">
      <ReadingContext value={{ inList: true, onEdit: reading?.onEdit ?? null }}>{children}</ReadingContext>
    </dl>
  );
}

// What hangs on a record beside its form: the application puts in the part that shows notes, tasks, files,
// fields and history, so that every profile has it.
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { type AccessLevel, allows } from '../contract/claims.ts';
import type { RecordKind } from '../contract/record-kind.ts';
import { useShell } from './shell.tsx';

/** The record a page is about. */
export interface RecordRef {
  /** The kind, as declared by its module. */
  kind: string;
  id: string;
  /** Null for records of the customer. */
  communityId: string | null;
}

/** The record as calls name it; one of the customer has no community. */
export function namedRecord({ kind, id, communityId }: RecordRef): { kind: string; entityId: string; communityId?: string } {
  return { kind, entityId: id, ...(communityId === null ? {} : { communityId }) };
}

/**
 * Shows the form among what hangs on the record; the form alone while there is none, or while it is typed
 * into.
 */
export type RecordBook = ComponentType<RecordBookProps>;

export interface RecordBookProps {
  record: RecordRef | null;
  /** What the part that is no tab of the book is called: "Details" where nothing is said. */
  first?: string | undefined;
  children: ReactNode;
}

const RecordBookContext = createContext<RecordBook | null>(null);

/** Puts the part in; the application does, with the one of records. */
export const RecordBookProvider = RecordBookContext.Provider;

const RecordKindsContext = createContext<Readonly<Record<string, RecordKind>>>({});

/** Tells which kinds of record there are; the application joins those its modules declare. */
export const RecordKindsProvider = RecordKindsContext.Provider;

/** A kind by its name; undefined when there is none. */
export function useRecordKind(name: string): RecordKind | undefined {
  return useContext(RecordKindsContext)[name];
}

/** The kinds on whose records the viewer may do this, by their titles. */
export function useKindsOf(level: AccessLevel): RecordKind[] {
  const { held } = useShell();
  return Object.values(useContext(RecordKindsContext))
    .filter((kind) => allows(held, kind.rights(level)))
    .sort((a, b) => a.title.localeCompare(b.title));
}

/**
 * True when the viewer may see (1), add to (2), change (4) or remove from (8) what hangs on records of the
 * kind.
 */
export function useMayOnRecord(kind: string, level: AccessLevel): boolean {
  const { held } = useShell();
  const known = useRecordKind(kind);
  return known !== undefined && allows(held, known.rights(level));
}

/** The form of a record that is being looked at, among what hangs on it. */
export function WithRecordBook({ children, ...props }: RecordBookProps) {
  const Book = useContext(RecordBookContext);
  return Book ? <Book {...props}>{children}</Book> : children;
}

/** What stands above the form of a record that is looked at, such as what is open about it. */
export type RecordLead = ComponentType<{ record: RecordRef }>;

const RecordLeadContext = createContext<RecordLead | null>(null);

/** Puts it in; the application does, for the kinds that have something to say. */
export const RecordLeadProvider = RecordLeadContext.Provider;

/** What the application says above the form; nothing while the record is typed into. */
export function WithRecordLead({ record, children }: { record: RecordRef | null; children: ReactNode }) {
  const Lead = useContext(RecordLeadContext);
  return (
    <>
      {Lead && record && <Lead record={record} />}
      {children}
    </>
  );
}

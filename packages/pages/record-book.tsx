// What hangs on a record beside its form: the application puts in the part that shows notes, tasks, files, fields and history, so that every profile has it.
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** The record a page is about. */
export interface RecordRef {
  /** The kind, as declared by its module. */
  kind: string;
  id: string;
  /** Null for records of the customer. */
  communityId: string | null;
}

/** Shows the form among what hangs on the record. */
export type RecordBook = ComponentType<{ record: RecordRef; children: ReactNode }>;

const RecordBookContext = createContext<RecordBook | null>(null);

/** Puts the part in; the application does, with the one of records. */
export const RecordBookProvider = RecordBookContext.Provider;

/** The form of a record that is being looked at, among what hangs on it. */
export function WithRecordBook({ record, children }: { record: RecordRef | null; children: ReactNode }) {
  const Book = useContext(RecordBookContext);
  return record && Book ? <Book record={record}>{children}</Book> : children;
}

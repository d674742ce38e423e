// What hangs on a record, in tabs beside its form. The tab stands in the address.
import { type ReactNode, Suspense } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { namedRecord, type RecordRef, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { LoadingRows, ScrollRegion, Tabs } from '../../../../packages/ui/ui.ts';
import { recordBook } from '../book.contract.ts';
import { recordTabs } from './record-tabs.tsx';

/** The form of a record, or what hangs on it; the form alone for who may not see the latter. */
export default function RecordBook({ record, children }: { record: RecordRef; children: ReactNode }) {
  const { search, setSearch } = useShell();
  const maySee = useMayOnRecord(record.kind, 1);
  const book = useCall(recordBook.getBook, maySee ? namedRecord(record) : null);
  if (!maySee) return children;
  const open = recordTabs.find(({ name }) => name === search['tab']);
  const tabs = recordTabs.map(({ name, title, count }) => ({
    value: name,
    label: title,
    count: count === undefined ? undefined : book.data?.counts[count] || undefined,
  }));
  return (
    <>
      <Tabs
        label="Parts of the record"
        value={open?.name ?? 'details'}
        onChange={(tab) => setSearch({ tab: tab === 'details' ? null : tab })}
        tabs={[{ value: 'details', label: 'Details' }, ...tabs]}
      />
      {open ? (
        <ScrollRegion label={open.title}>
          <Suspense fallback={<LoadingRows rows={4} />}>
            <open.Body record={record} />
          </Suspense>
        </ScrollRegion>
      ) : (
        children
      )}
    </>
  );
}

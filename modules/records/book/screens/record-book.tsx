// What hangs on a record, in tabs beside its form. The tab stands in the address.
import { Suspense, useEffect } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { namedRecord, type RecordRef, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { LoadingRows, ScrollRegion, Tabs } from '../../../../packages/ui/ui.ts';
import { FilePreview } from '../../attachments/screens/file-preview.tsx';
import { recordBook } from '../book.contract.ts';
import { recordTabs } from './record-tabs.tsx';

/**
 * The tabs of a record, its picture above the form, and the part that is looked at unless that is the form;
 * nothing for who may not see what hangs on it.
 */
export default function RecordBook({ record, first = 'Details' }: { record: RecordRef; first?: string | undefined }) {
  const { search, setSearch } = useShell();
  const maySee = useMayOnRecord(record.kind, 1);
  const book = useCall(recordBook.getBook, maySee ? namedRecord(record) : null);
  const asked = search['tab'] ?? 'details';
  const offered = recordTabs.filter(({ kinds }) => kinds?.includes(record.kind) ?? true);
  const open = maySee ? offered.find(({ name }) => name === asked) : undefined;
  const leadsNowhere = asked !== 'details' && !open;
  useEffect(() => {
    if (leadsNowhere) setSearch({ tab: null });
  }, [leadsNowhere, setSearch]);
  if (!maySee) return null;
  const tabs = offered.map(({ name, title, count }) => ({
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
        tabs={[{ value: 'details', label: first }, ...tabs]}
      />
      {!open && book.data?.picture && (
        <div className="record-picture">
          <FilePreview key={book.data.picture.attachmentId} record={record} {...book.data.picture} />
        </div>
      )}
      {open && (
        <ScrollRegion label={open.title}>
          <Suspense fallback={<LoadingRows rows={4} />}>
            <open.Body record={record} />
          </Suspense>
        </ScrollRegion>
      )}
    </>
  );
}

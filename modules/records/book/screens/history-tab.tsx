// What was done to a record and to what hangs on it: who, when, and each field before and after.
import { useState } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { namedRecord, type RecordRef } from '../../../../packages/pages/pages.ts';
import { Button, EmptyState, Failed, LoadingRows, TimeText } from '../../../../packages/ui/ui.ts';
import { recordBook } from '../book.contract.ts';

function Change({ field, before, after }: { field: string; before: string; after: string }) {
  return (
    <span className="sm">
      <span className="t3">{field}</span> {before !== '' && <del>{before}</del>}{' '}
      {after === '' ? <span className="t3">taken out</span> : after}
    </span>
  );
}

/** The tab. */
export default function HistoryTab({ record }: { record: RecordRef }) {
  const [page, setPage] = useState(1);
  const found = useCall(recordBook.getHistory, { ...namedRecord(record), page });
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={6} />;
  const { events, hasMore } = found.data;
  if (events.length === 0)
    return (
      <EmptyState title="Nothing was done yet" icon="history">
        Every change to this record and its notes, files and tasks is listed here.
      </EmptyState>
    );
  return (
    <div className="hanging">
      <ol>
        {events.map((event) => (
          <li key={event.auditEventId}>
            <span>{event.act}</span>
            {event.changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
            {event.reason !== '' && <span className="sm">Reason: {event.reason}</span>}
            <span className="sm t3">
              {event.person}, <TimeText value={event.eventTime} form="minute" />
            </span>
          </li>
        ))}
      </ol>
      {(page > 1 || hasMore) && (
        <div className="row">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button size="small" disabled={!hasMore} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
}

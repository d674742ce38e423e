// The notes on a record: pinned ones first, what has expired at the end and out of the way.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { namedRecord, type RecordRef, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, Failed, LinkButton, LoadingRows, Tag, useHotkeys, useToday } from '../../../../packages/ui/ui.ts';
import { notes } from '../note.contract.ts';
import { kindWords, readerWords } from './note-words.tsx';

type Note = ClientOutput<typeof notes.listNotes>[number];

/** Notes are about now as long as they have not expired. */
const isCurrent = (note: Note, today: string) => note.expiresDate === null || note.expiresDate >= today;

function NoteLine({ note }: { note: Note }) {
  return (
    <li>
      <span className="row">
        <ScreenLink to="note-view" params={{ noteId: note.noteId }}>
          {note.subject}
        </ScreenLink>
        {note.isPinned && <Tag tone="attention">Pinned</Tag>}
        {note.seenBy !== 'STAFF' && <Tag>{readerWords(note)}</Tag>}
      </span>
      {note.body !== '' && <span className="told">{note.body}</span>}
      <span className="sm t3">
        {kindWords[note.kind]}, {formatDate(note.noteDate)}, {note.author}
        {note.version !== '1' && `, changed by ${note.changedBy}`}
        {note.expiresDate !== null && `, until ${formatDate(note.expiresDate)}`}
      </span>
    </li>
  );
}

/** The tab. */
export default function NotesTab({ record }: { record: RecordRef }) {
  const shell = useShell();
  const today = useToday();
  const found = useCall(notes.listNotes, namedRecord(record));
  const mayAdd = useMayOnRecord(record.kind, 2);
  const [showsExpired, setShowsExpired] = useState(false);
  const add = () => shell.go('note-add', {}, namedRecord(record));
  useHotkeys(mayAdd ? [{ keys: 'n', label: 'Add note', run: add }] : []);
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={4} />;
  const current = found.data.filter((note) => isCurrent(note, today));
  const expired = found.data.filter((note) => !isCurrent(note, today));
  const button = mayAdd && (
    <Button icon="plus" keys="n" onClick={add}>
      Add note
    </Button>
  );
  return (
    <div className="hanging">
      {current.length === 0 ? (
        <EmptyState title="No notes" icon="note" actions={button || undefined}>
          Calls, visits and emails about this record, as noted by staff.
        </EmptyState>
      ) : (
        <>
          <div className="row">{button}</div>
          <ul>
            {current.map((note) => (
              <NoteLine key={note.noteId} note={note} />
            ))}
          </ul>
        </>
      )}
      {expired.length > 0 && (
        <LinkButton onClick={() => setShowsExpired(!showsExpired)}>
          {showsExpired ? 'Hide' : 'Show'} {expired.length} expired
        </LinkButton>
      )}
      {showsExpired && (
        <ul>
          {expired.map((note) => (
            <NoteLine key={note.noteId} note={note} />
          ))}
        </ul>
      )}
    </div>
  );
}

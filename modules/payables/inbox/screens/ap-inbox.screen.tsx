// The inbox of invoices: the queue at the left, the document in the middle, its fields at the right. Files
// are dropped anywhere on the page.
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { call, toUpload, useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  centsOf,
  EmptyState,
  Failed,
  LoadingRows,
  Money,
  SelectField,
  Split,
  StatusMark,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { inbox } from '../../payables.contract.ts';
import { InvoiceDesk } from './invoice-desk.tsx';

type Inbox = ClientOutput<typeof inbox.listInbox>;
type Row = Inbox['rows'][number];

const groups: readonly { title: string; has(row: Row): boolean }[] = [
  { title: 'Ready to submit', has: ({ state }) => state === 'READY' },
  { title: 'Needs review', has: ({ state }) => state === 'NEEDS_REVIEW' },
  { title: 'Being read', has: ({ state }) => state === 'RECEIVED' },
  { title: 'On hold', has: ({ state }) => state === 'DUPLICATE' || state === 'REJECTED' || state === 'ERROR' },
  { title: 'Not a bill', has: ({ state }) => state === 'NOT_AN_INVOICE' },
  { title: 'Submitted', has: ({ state }) => state === 'SUBMITTED' },
];

/** Takes files in one after the other; what is refused is told. Gives the first that was taken. */
export function useTakeIn(communityId: string | null): { take(files: Iterable<File>): Promise<string | null>; isBusy: boolean } {
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const take = async (files: Iterable<File>) => {
    setBusy(true);
    let first: string | null = null;
    for (const file of files) {
      try {
        const made = await call(inbox.addInboxDocument, { file: await toUpload(file), ...(communityId ? { communityId } : {}) });
        first ??= made.inboxDocumentId;
      } catch (error) {
        toast({ text: `${file.name}: ${failureOf(error).message}`, tone: 'problem' });
      }
    }
    setBusy(false);
    await cache.invalidateQueries({ queryKey: [inbox.listInbox.name] });
    return first;
  };
  return { take, isBusy };
}

function QueueItem({ row, isOpen, onOpen }: { row: Row; isOpen: boolean; onOpen(): void }) {
  return (
    <li>
      <button type="button" className={isOpen ? 'inq-item on' : 'inq-item'} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className="inq-line">
          <b className="grow">{row.vendorName || row.fileName}</b>
          <Money value={row.total} />
        </span>
        <span className="inq-line">
          {row.communityCode !== '' && <span className="code">{row.communityCode}</span>}
          <StatusMark tone={row.tone} word={row.headline} />
        </span>
      </button>
    </li>
  );
}

function Chooser({ onFiles, isBusy }: { onFiles(files: Iterable<File>): void; isBusy: boolean }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <p className="t3 inq-drop">
      <Button icon="upload" disabled={isBusy} onClick={() => chooser.current?.click()}>
        {isBusy ? 'Reading' : 'Add files'}
      </Button>{' '}
      Drop files anywhere on this page.
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Invoices to add"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </p>
  );
}

function Queue({ found, communityId, show }: { found: Inbox; communityId: string; show: string }) {
  const shell = useShell();
  const mayAdd = useMayCall(inbox.addInboxDocument);
  const { take, isBusy } = useTakeIn(communityId || null);
  const [isOver, setOver] = useState(false);
  const rows = groups.flatMap(({ has }) => found.rows.filter(has));
  const index = Math.max(
    0,
    rows.findIndex((row) => row.inboxDocumentId === shell.search['document']),
  );
  const row = rows[index];
  const open = (one: Row | undefined) => shell.setSearch({ document: one?.inboxDocumentId ?? null });
  const add = (files: Iterable<File>) => void take(files).then((id) => id && shell.setSearch({ document: id }));
  useHotkeys([
    { keys: 'j', label: 'Next invoice', hint: true, run: () => open(rows[index + 1] ?? row) },
    { keys: 'k', label: 'Invoice before', hint: true, run: () => open(rows[index - 1] ?? row) },
  ]);
  const hover = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    hover(false)(event);
    add([...event.dataTransfer.files]);
  };
  const dragging = mayAdd ? { onDragOver: hover(true), onDragLeave: () => setOver(false), onDrop: drop } : {};
  return (
    <div className={isOver ? 'inq-page drop-files over' : 'inq-page'} {...dragging}>
      <Split>
        <nav className="inq" aria-label="Invoices">
          <div className="inq-head">
            <h1>Invoice inbox</h1>
            <span className="t3">{`${found.count} · ${formatMoney(centsOf(found.total) ?? 0n)}`}</span>
          </div>
          <SelectField
            label="Community"
            hideLabel
            value={communityId || 'all'}
            onChange={(next) => shell.setSearch({ community: next === 'all' ? null : next, document: null })}
            options={[
              { value: 'all', label: 'All communities' },
              ...found.communities.map((one) => ({ value: one.communityId, label: `${one.name} (${one.count})` })),
            ]}
          />
          <SelectField
            label="Show"
            hideLabel
            value={show}
            onChange={(next) => shell.setSearch({ show: next === 'open' ? null : next, document: null })}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'all', label: 'All' },
            ]}
          />
          {groups.map(({ title, has }) => {
            const own = found.rows.filter(has);
            if (own.length === 0) return null;
            return (
              <section key={title}>
                <h2>{`${title} ${own.length}`}</h2>
                <ul>
                  {own.map((one) => (
                    <QueueItem key={one.inboxDocumentId} row={one} isOpen={one === row} onOpen={() => open(one)} />
                  ))}
                </ul>
              </section>
            );
          })}
          {mayAdd && <Chooser onFiles={add} isBusy={isBusy} />}
        </nav>
        {row ? (
          <InvoiceDesk
            inboxDocumentId={row.inboxDocumentId}
            position={`Invoice ${index + 1} of ${rows.length}`}
            onDone={() => open(rows[index + 1])}
          />
        ) : (
          <EmptyState title="No invoices wait" icon="check">
            {mayAdd ? 'Drop a PDF, a picture or an e-invoice here.' : undefined}
          </EmptyState>
        )}
      </Split>
    </div>
  );
}

/** The page at `/payables/inbox`. */
export default function ApInboxScreen() {
  const { search } = useShell();
  const communityId = search['community'] ?? '';
  const show = search['show'] === 'all' ? 'all' : 'open';
  const loaded = useCall(inbox.listInbox, { show, ...(communityId ? { communityId } : {}) });
  if (loaded.error)
    return <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />;
  if (!loaded.data) return <LoadingRows />;
  return <Queue found={loaded.data} communityId={communityId} show={show} />;
}

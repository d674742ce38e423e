// The files of a record: attached by dropping or choosing them, looked at in the page, fetched, named,
// published, replaced and removed.
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { fetchFile, toUpload, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf, namedRecord, type RecordRef, toastFailure, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import {
  Button,
  ConfirmDialog,
  DocumentViewer,
  Failed,
  Icon,
  LinkButton,
  LoadingRows,
  MenuButton,
  type MenuItem,
  Tag,
  TimeText,
  toast,
} from '../../../../packages/ui/ui.ts';
import { attachments } from '../attachment.contract.ts';
import { type Attachment, FileFactsDialog, PublishDialog } from './file-dialogs.tsx';
import { audienceWords, saveFile, shownInPage, sizeText } from './file-words.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';

interface Asked {
  what: 'facts' | 'publish' | 'remove';
  one: Attachment;
}

function useFileActs(record: RecordRef, replace: (attachmentId: string) => void) {
  const [asked, ask] = useState<Asked | null>(null);
  const mayAdd = useMayOnRecord(record.kind, 2);
  const mayChange = useMayOnRecord(record.kind, 4);
  const mayRemove = useMayOnRecord(record.kind, 8);
  const load = (attachmentId: string, version?: number) => () =>
    fetchFile(attachments.downloadAttachment, { ...namedRecord(record), attachmentId, ...(version === undefined ? {} : { version }) });
  const save = (attachmentId: string, version?: number) => () => void saveFile(load(attachmentId, version)).catch(toastFailure);
  const itemsOf = (one: Attachment): MenuItem[] => [
    { label: 'Download', icon: 'download', run: save(one.attachmentId) },
    ...one.versions
      .slice(1)
      .map((old): MenuItem => ({ label: `Download version ${old.version}`, run: save(one.attachmentId, old.version) })),
    ...(mayAdd ? [{ label: 'New version', run: () => replace(one.attachmentId) }] : []),
    ...(mayChange ? [{ label: 'Name and group', run: () => ask({ what: 'facts', one }) }] : []),
    ...(mayChange && record.communityId !== null ? [{ label: 'Publish', run: () => ask({ what: 'publish', one }) }] : []),
    ...(mayRemove ? [{ label: 'Remove', run: () => ask({ what: 'remove', one }) }] : []),
  ];
  return { mayAdd, load, itemsOf, asked, close: () => ask(null) };
}

/** Sends files one after the other; the first that is refused says why and ends it. */
function useUpload(record: RecordRef) {
  const add = useCommand(attachments.addAttachment);
  const [sending, setSending] = useState('');
  const send = async (files: readonly File[], attachmentId: string | null): Promise<void> => {
    for (const file of files) {
      setSending(file.name);
      await add.mutateAsync({ ...namedRecord(record), ...(attachmentId === null ? {} : { attachmentId }), file: await toUpload(file) });
      toast({ text: `Attached ${file.name}` });
    }
  };
  return {
    sending,
    send: (files: readonly File[], attachmentId: string | null = null) =>
      void send(files, attachmentId)
        .catch(toastFailure)
        .finally(() => setSending('')),
  };
}

function FileLine({ one, look, items }: { one: Attachment; look: (() => void) | null; items: MenuItem[] }) {
  const [newest] = one.versions;
  if (!newest) return null;
  const { size, version, uploadedBy, uploadedTime } = newest;
  return (
    <li className="row">
      <Icon name={one.isPicture ? 'photo' : 'paperclip'} small />
      <span className="grow">
        {look ? <LinkButton onClick={look}>{one.name}</LinkButton> : one.name}
        {one.publishedTo !== 'NOBODY' && <Tag tone="attention">{audienceWords[one.publishedTo]}</Tag>}
        <br />
        <span className="t3">
          {one.groupName !== '' && `${one.groupName}, `}
          {sizeText(size)}
          {version > 1 && `, version ${version}`}, {uploadedBy}, <TimeText value={uploadedTime} form="figures" />
        </span>
        {newest.invoice && <InvoiceFacts invoice={newest.invoice} />}
      </span>
      <MenuButton label={`Acts on ${one.name}`} icon="dots" iconOnly items={items} />
    </li>
  );
}

function RemoveQuestion({ record, one, onClose }: { record: RecordRef; one: Attachment; onClose(): void }) {
  const remove = useCommand(attachments.removeAttachment);
  const run = () =>
    remove.mutate(
      { ...namedRecord(record), attachmentId: one.attachmentId },
      {
        onSuccess: () => {
          toast({ text: `Removed ${one.name}` });
          onClose();
        },
        onError: toastFailure,
      },
    );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${one.name}?`}
      confirmLabel="Remove the file"
      keepLabel="Keep the file"
      busy={remove.isPending}
      onConfirm={run}
    >
      It is no longer shown with this record. The audit trail keeps its name, and the file is kept for seven years.
    </ConfirmDialog>
  );
}

interface FileListProps {
  record: RecordRef;
  /** One file of them alone. */
  only?: string | undefined;
  /** Puts the button that attaches where the surroundings want it. */
  frame(button: ReactNode, list: ReactNode): ReactNode;
}

/** The files of a record, for whoever may see them. */
export function FileList({ record, frame, only }: FileListProps) {
  const maySee = useMayOnRecord(record.kind, 1);
  const found = useCall(attachments.listAttachments, maySee ? namedRecord(record) : null);
  const [over, setOver] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | null>(null);
  const { send, sending } = useUpload(record);
  const choose = (attachmentId: string | null) => {
    replaced.current = attachmentId;
    chooser.current?.click();
  };
  const { mayAdd, load, itemsOf, asked, close } = useFileActs(record, choose);
  if (!maySee) return null;
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={2} />;
  const listed = found.data.filter((one) => only === undefined || one.attachmentId === only);
  const shown = listed.filter((one) => shownInPage.has(one.versions[0]?.mediaType ?? ''));
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    hover(false)(event);
    send([...event.dataTransfer.files]);
  };
  const dragging = mayAdd ? { onDragOver: hover(true), onDragLeave: () => setOver(false), onDrop: drop } : {};
  const button = mayAdd && (
    <Button size="small" icon="paperclip" onClick={() => choose(null)}>
      Attach files
    </Button>
  );
  const list = (
    <>
      <div className={over ? 'drop-files over' : 'drop-files'} {...dragging}>
        <ul className="files">
          {listed.map((one) => {
            const place = shown.indexOf(one);
            return <FileLine key={one.attachmentId} one={one} look={place < 0 ? null : () => setAt(place)} items={itemsOf(one)} />;
          })}
        </ul>
        {sending !== '' && <p className="t3">Sending {sending}</p>}
        {listed.length === 0 && sending === '' && <p className="t3">{mayAdd ? 'None yet. Drop files here.' : 'None'}</p>}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        onChange={(event) => {
          send([...(event.currentTarget.files ?? [])], replaced.current);
          event.currentTarget.value = '';
        }}
      />
      {at !== null && (
        <DocumentViewer
          documents={shown.map((one) => ({ key: one.attachmentId, title: one.name, load: load(one.attachmentId) }))}
          index={at}
          onIndex={setAt}
          onClose={() => setAt(null)}
          problemOf={failureOf}
        />
      )}
      {asked?.what === 'facts' && <FileFactsDialog record={record} one={asked.one} onClose={close} />}
      {asked?.what === 'publish' && <PublishDialog record={record} one={asked.one} onClose={close} />}
      {asked?.what === 'remove' && <RemoveQuestion record={record} one={asked.one} onClose={close} />}
    </>
  );
  return frame(button, list);
}

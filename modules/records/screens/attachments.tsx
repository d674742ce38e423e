// The files of a record: attached by dropping or choosing them, looked at in the page, fetched, named, replaced and removed.
import { type DragEvent, useRef, useState } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { fetchFile, toUpload, useCall, useCommand } from '../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../packages/pages/pages.ts';
import { useCommunity, useMayCall } from '../../../packages/pages/shell.tsx';
import {
  Button,
  ConfirmDialog,
  Dialog,
  DocumentViewer,
  Failed,
  Icon,
  LinkButton,
  LoadingRows,
  MenuButton,
  type MenuItem,
  Note,
  PanelSection,
  TextField,
  toast,
} from '../../../packages/ui/ui.ts';
import type { Attachments as Declared } from '../attachment.contract.ts';

type Attachment = ClientOutput<Declared['calls']['listAttachments']>[number];

export interface AttachmentsProps {
  attachments: Declared;
  entityId: string;
}

/** Kinds the page itself shows; others are fetched. */
const shownInPage = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Bytes as people say them: 12 KB, 1.4 MB. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes * 0.001)} KB` : `${(bytes * 0.000001).toFixed(1)} MB`;
}

async function saveFile(load: () => Promise<{ blob: Blob; fileName: string }>): Promise<void> {
  const { blob, fileName } = await load();
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** What can be done with one file, as far as the viewer may. */
function useActs({ attachments, entityId }: AttachmentsProps, replace: (attachmentId: string) => void) {
  const { calls } = attachments;
  const { communityId } = useCommunity();
  const [naming, setNaming] = useState<Attachment | null>(null);
  const [removing, setRemoving] = useState<Attachment | null>(null);
  const mayAdd = useMayCall(calls.addAttachment);
  const mayChange = useMayCall(calls.renameAttachment);
  const mayRemove = useMayCall(calls.removeAttachment);
  const load = (attachmentId: string, version?: number) => () =>
    fetchFile(calls.downloadAttachment, { communityId, entityId, attachmentId, ...(version === undefined ? {} : { version }) });
  const itemsOf = (one: Attachment): MenuItem[] => [
    { label: 'Download', icon: 'download', run: () => void saveFile(load(one.attachmentId)).catch(toastFailure) },
    ...one.versions.slice(1).map(
      (old): MenuItem => ({
        label: `Download version ${old.version}`,
        run: () => void saveFile(load(one.attachmentId, old.version)).catch(toastFailure),
      }),
    ),
    ...(mayAdd ? [{ label: 'New version', run: () => replace(one.attachmentId) }] : []),
    ...(mayChange ? [{ label: 'Rename', run: () => setNaming(one) }] : []),
    ...(mayRemove ? [{ label: 'Remove', run: () => setRemoving(one) }] : []),
  ];
  return { load, itemsOf, naming, setNaming, removing, setRemoving };
}

function RenameDialog({ attachments, entityId, one, onClose }: AttachmentsProps & { one: Attachment; onClose(): void }) {
  const { communityId } = useCommunity();
  const [name, setName] = useState(one.name);
  const rename = useCommand(attachments.calls.renameAttachment);
  const run = () => rename.mutate({ communityId, entityId, attachmentId: one.attachmentId, name }, { onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename the file"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" disabled={name.trim() === '' || rename.isPending} onClick={run}>
            Rename
          </Button>
        </>
      }
    >
      {rename.error && <Note tone="problem" title={rename.error.message} />}
      <TextField label="Name" required autoFocus maxLength={120} width="100%" value={name} onChange={setName} onEnter={run} />
    </Dialog>
  );
}

/** Sends files one after the other; the first that is refused says why and ends it. */
function useUpload({ attachments, entityId }: AttachmentsProps) {
  const { communityId } = useCommunity();
  const add = useCommand(attachments.calls.addAttachment);
  const [sending, setSending] = useState('');
  const send = async (files: readonly File[], attachmentId: string | null): Promise<void> => {
    for (const file of files) {
      setSending(file.name);
      const of = { communityId, entityId, ...(attachmentId === null ? {} : { attachmentId }) };
      await add.mutateAsync({ ...of, file: await toUpload(file) });
      toast({ text: `Attached ${file.name}` });
    }
  };
  return {
    sending: add.isPending ? sending : '',
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
      <Icon name="paperclip" small />
      <span className="grow">
        {look ? <LinkButton onClick={look}>{one.name}</LinkButton> : one.name}
        <br />
        <span className="t3">
          {sizeText(size)}
          {version > 1 && `, version ${version}`}, {uploadedBy}, {uploadedTime.slice(0, 10)}
        </span>
      </span>
      <MenuButton label={`Acts on ${one.name}`} icon="dots" iconOnly items={items} />
    </li>
  );
}

/** The panel of files of a record. Nothing is shown to who may not see them. */
export function Attachments(props: AttachmentsProps) {
  const { attachments, entityId } = props;
  const { calls } = attachments;
  const { communityId } = useCommunity();
  const maySee = useMayCall(calls.listAttachments);
  const mayAdd = useMayCall(calls.addAttachment);
  const found = useCall(calls.listAttachments, maySee ? { communityId, entityId } : null);
  const [over, setOver] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | null>(null);
  const { send, sending } = useUpload(props);
  const choose = (attachmentId: string | null) => {
    replaced.current = attachmentId;
    chooser.current?.click();
  };
  const acts = useActs(props, choose);
  const remove = useCommand(calls.removeAttachment);
  if (!maySee) return null;
  if (found.error) return <Failed message={found.error.message} reference={found.error.reference} onRetry={() => void found.refetch()} />;
  if (!found.data) return <LoadingRows rows={2} />;
  const shown = found.data.filter((one) => shownInPage.has(one.versions[0]?.mediaType ?? ''));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send([...event.dataTransfer.files]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const dragging = mayAdd ? { onDragOver: hover, onDragLeave: () => setOver(false), onDrop: drop } : {};
  return (
    <PanelSection
      title="Attachments"
      aside={
        mayAdd && (
          <Button size="small" icon="paperclip" onClick={() => choose(null)}>
            Attach files
          </Button>
        )
      }
    >
      <div className={over ? 'drop-files over' : 'drop-files'} {...dragging}>
        <ul className="files">
          {found.data.map((one) => {
            const place = shown.indexOf(one);
            return <FileLine key={one.attachmentId} one={one} look={place < 0 ? null : () => setAt(place)} items={acts.itemsOf(one)} />;
          })}
        </ul>
        {sending !== '' && <p className="t3">Sending {sending}</p>}
        {found.data.length === 0 && sending === '' && <p className="t3">{mayAdd ? 'None yet. Drop files here.' : 'None'}</p>}
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
          documents={shown.map((one) => ({ key: one.attachmentId, title: one.name, load: acts.load(one.attachmentId) }))}
          index={at}
          onIndex={setAt}
          onClose={() => setAt(null)}
          problemOf={failureOf}
        />
      )}
      {acts.naming && <RenameDialog {...props} one={acts.naming} onClose={() => acts.setNaming(null)} />}
      <ConfirmDialog
        open={acts.removing !== null}
        onClose={() => acts.setRemoving(null)}
        onConfirm={() => {
          const attachmentId = acts.removing?.attachmentId ?? '';
          remove.mutate({ communityId, entityId, attachmentId }, { onError: toastFailure });
          acts.setRemoving(null);
        }}
        title={`Remove ${acts.removing?.name ?? 'the file'}?`}
        confirmLabel="Remove the file"
      >
        It vanishes from the record. The audit trail keeps that it was there.
      </ConfirmDialog>
    </PanelSection>
  );
}

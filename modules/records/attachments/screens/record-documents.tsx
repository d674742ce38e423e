// Files of a record as documents beside its form, and files that wait for the record to be saved.
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { call, fetchFile, toUpload, useCall } from '../../../../packages/pages/client.ts';
import { failureOf, namedRecord, type RecordRef, useMayOnRecord } from '../../../../packages/pages/pages.ts';
import { Button, DocumentBox, IconButton, PanelSection, type ShownDocument, toast } from '../../../../packages/ui/ui.ts';
import { attachments } from '../attachment.contract.ts';
import { shownInPage } from './file-words.tsx';

const none: readonly ShownDocument[] = [];

/** The files of a record that can be looked at in the page; none while there is no record. */
export function useDocuments(record: RecordRef | null): readonly ShownDocument[] {
  const maySee = useMayOnRecord(record?.kind ?? '', 1);
  const found = useCall(attachments.listAttachments, record && maySee ? namedRecord(record) : null);
  if (!record || !found.data) return none;
  return found.data
    .filter((one) => shownInPage.has(one.versions[0]?.mediaType ?? ''))
    .map((one) => ({
      key: `${one.attachmentId}.${one.versions.length}`,
      title: one.name,
      load: () => fetchFile(attachments.downloadAttachment, { ...namedRecord(record), attachmentId: one.attachmentId }),
    }));
}

/** The documents of a record, one at a time. */
export function RecordDocuments({ documents }: { documents: readonly ShownDocument[] }) {
  return <DocumentBox documents={documents} problemOf={failureOf} />;
}

/** Attaches files to a record that was just saved. What is refused is told; the record stays. */
export async function attachTo(record: RecordRef, files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await call(attachments.addAttachment, { ...namedRecord(record), file: await toUpload(file) });
    } catch (error) {
      toast({ text: `${file.name} is not attached: ${failureOf(error).message}`, tone: 'problem' });
    }
  }
}

/** Tells files in hand apart. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

interface ComingFilesProps {
  /** The kind of record they will be attached to. */
  kind: string;
  files: readonly File[];
  onFiles(files: readonly File[]): void;
}

/** Files dropped or chosen before the record is saved: shown as documents at once, attached once it is. */
export function ComingFiles({ kind, files, onFiles }: ComingFilesProps): ReactNode {
  const mayAdd = useMayOnRecord(kind, 2);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const hover = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  if (!mayAdd) return null;
  const add = (more: Iterable<File>) => onFiles([...new Map([...files, ...more].map((file) => [keyOf(file), file])).values()]);
  const drop = (event: DragEvent) => {
    hover(false)(event);
    add(event.dataTransfer.files);
  };
  return (
    <PanelSection
      title="Attachments"
      aside={
        <Button size="small" icon="paperclip" onClick={() => chooser.current?.click()}>
          Attach files
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same by keyboard */}
      <div className={over ? 'drop-files over' : 'drop-files'} onDragOver={hover(true)} onDragLeave={() => setOver(false)} onDrop={drop}>
        <ul className="files">
          {files.map((file) => (
            <li className="row" key={keyOf(file)}>
              <span className="grow">{file.name}</span>
              <IconButton icon="x" label={`Take ${file.name} away`} onClick={() => onFiles(files.filter((one) => one !== file))} />
            </li>
          ))}
        </ul>
        {files.length === 0 && <p className="t3">Drop the bill here to see it beside the form.</p>}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Files to attach"
        onChange={(event) => {
          add(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
    </PanelSection>
  );
}

/** Files in hand as documents. */
export function documentsOf(files: readonly File[]): ShownDocument[] {
  return files.map((file) => ({
    key: keyOf(file),
    title: file.name,
    load: async () => ({ blob: file, fileName: file.name }),
  }));
}

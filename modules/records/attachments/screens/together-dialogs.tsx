// What is asked about several files: the record they go to, and who sees them. Each file is done by itself,
// so that its record tells of it.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { namedRecord } from '../../../../packages/pages/pages.ts';
import {
  Button,
  countOf,
  DateField,
  Dialog,
  FieldRow,
  LoadingRows,
  Note,
  SelectField,
  StatusMark,
  toast,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { type Audience, attachments, audiences } from '../attachment.contract.ts';
import { FileList } from './file-list.tsx';
import { audienceSentence, audienceWords } from './file-words.tsx';
import { type Picked, RecordPicker } from './record-picker.tsx';

interface TogetherProps {
  ids: readonly string[];
  onDone(): void;
  onClose(): void;
}

/** Does something to each file after the other; what is refused is said, and the dialog stays with it. */
function useEach<T>(act: (one: T) => Promise<unknown>, done: (count: number) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (all: readonly T[]) => {
    setBusy(true);
    setError(null);
    for (const one of all) await act(one);
    done(all.length);
  };
  return {
    busy,
    error,
    run: (all: readonly T[]) =>
      void run(all)
        .catch(setError)
        .finally(() => setBusy(false)),
  };
}

/** Asks for the record the files go to. */
export function AssignDialog({ ids, onDone, onClose }: TogetherProps) {
  const [picked, setPicked] = useState<Picked>({ kind: '', record: null, label: '' });
  const told = useCall(attachments.readTogether, { attachmentIds: [...ids] });
  const assign = useCommand(attachments.assignAttachment);
  const { record, label } = picked;
  type One = NonNullable<typeof told.data>[number];
  const each = useEach<One>(
    async ({ attachmentId, kind, entityId, communityId: from }) => {
      if (record)
        await assign.mutateAsync({ ...namedRecord({ kind, id: entityId, communityId: from }), attachmentId, to: namedRecord(record) });
    },
    (count) => {
      toast({ text: `${countOf(count, 'files')} moved to ${label}` });
      onDone();
      onClose();
    },
  );
  const moved = (told.data ?? []).filter((one) => !(record && one.kind === record.kind && one.entityId === record.id));
  return (
    <FormDialog
      title={`Assign ${countOf(ids.length, 'files')} to another record`}
      confirmLabel={`Move ${countOf(moved.length, 'files')}`}
      ready={record !== null && told.data !== undefined && moved.length > 0}
      busy={each.busy}
      error={each.error ?? told.error}
      run={() => each.run(moved)}
      onClose={onClose}
    >
      <RecordPicker picked={picked} onPicked={setPicked} communityId={null} />
      <p className="sm t3">They are then published to nobody, until they are published from there.</p>
    </FormDialog>
  );
}

/** Asks who sees the files and when, with the number of people told for each before anything is shown. */
export function PublishTogetherDialog({ ids, onDone, onClose }: TogetherProps) {
  const today = useToday();
  const [publishedTo, setTo] = useState<Audience>('OWNERS');
  const [from, setFrom] = useState<string>(today);
  const [until, setUntil] = useState<string>('');
  const told = useCall(attachments.readTogether, { attachmentIds: [...ids], publishedTo });
  const publish = useCommand(attachments.publishAttachment);
  const isShown = publishedTo !== 'NOBODY';
  type One = NonNullable<typeof told.data>[number];
  const each = useEach<One>(
    ({ attachmentId, kind, entityId, communityId, count }) =>
      publish.mutateAsync({
        ...namedRecord({ kind, id: entityId, communityId }),
        attachmentId,
        publishedTo,
        publishedFromDate: isShown && from !== '' ? from : null,
        publishedUntilDate: isShown && until !== '' ? until : null,
        confirmed: count,
      }),
    (count) => {
      toast({ text: isShown ? `Published ${countOf(count, 'files')}` : `${countOf(count, 'files')} are seen by staff alone` });
      onDone();
      onClose();
    },
  );
  const able = (told.data ?? []).filter((one) => one.isOffered && (!isShown || one.count > 0));
  return (
    <FormDialog
      title={`Publish ${countOf(ids.length, 'files')}`}
      confirmLabel={isShown ? `Show ${countOf(able.length, 'files')}` : `Show ${countOf(able.length, 'files')} to nobody`}
      ready={able.length > 0}
      busy={each.busy}
      error={each.error ?? told.error}
      run={() => each.run(able)}
      onClose={onClose}
    >
      <SelectField
        label="Seen by"
        value={publishedTo}
        onChange={setTo}
        options={audiences.map((value) => ({ value, label: audienceWords[value] }))}
      />
      {isShown && (
        <FieldRow columns={2}>
          <DateField label="From" required value={from} onChange={setFrom} />
          <DateField label="Until" help="Blank for always" value={until} onChange={setUntil} />
        </FieldRow>
      )}
      {!told.data && !told.error && <LoadingRows rows={2} />}
      <ul className="files">
        {(told.data ?? []).map((one) => (
          <li key={one.attachmentId} className="row">
            <span className="grow">
              {one.name}
              <br />
              <span className="t3">{one.label}</span>
            </span>
            {one.isOffered ? (
              <span className="sm">{audienceSentence(publishedTo, one.count)}</span>
            ) : (
              <StatusMark tone="problem" word="Not possible for this record" />
            )}
          </li>
        ))}
      </ul>
      {told.data && able.length < told.data.length && (
        <Note
          tone="attention"
          title={`${countOf(told.data.length - able.length, 'files')} stay as they are, because nobody can see them this way`}
        />
      )}
    </FormDialog>
  );
}

/** Asks for the record files are attached to, and takes them there by choosing or dropping. */
export function AttachDialog({ first, communityId, onClose }: { first: Picked; communityId: string | null; onClose(): void }) {
  const [picked, setPicked] = useState<Picked>(first);
  const { record } = picked;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Attach files"
      width={560}
      actions={
        <Button weight="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="stack">
        <RecordPicker picked={picked} onPicked={setPicked} communityId={communityId} />
        {record ? (
          <FileList
            key={`${record.kind} ${record.id}`}
            record={record}
            frame={(button, list) => (
              <>
                <div className="row">{button}</div>
                {list}
              </>
            )}
          />
        ) : (
          <p className="sm t3">Choose the record first; files are then chosen or dropped here.</p>
        )}
      </div>
    </Dialog>
  );
}

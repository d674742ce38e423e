// What is asked about one file: its name, group and place as the picture, and who sees it.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { namedRecord, type RecordRef } from '../../../../packages/pages/pages.ts';
import { CheckField, DateField, FieldRow, Note, SelectField, TextField, toast, useToday } from '../../../../packages/ui/ui.ts';
import { type Audience, attachments } from '../attachment.contract.ts';
import { audienceSentence, audienceWords, shownInPage } from './file-words.tsx';

/** A file as the calls show it. */
export type Attachment = ClientOutput<typeof attachments.listAttachments>[number];

interface FileDialogProps {
  record: RecordRef;
  one: Attachment;
  onClose(): void;
}

/** Asks for the name, the group and whether the file is the picture of its record. */
export function FileFactsDialog({ record, one, onClose }: FileDialogProps) {
  const [name, setName] = useState(one.name);
  const [groupName, setGroupName] = useState(one.groupName);
  const [isPicture, setPicture] = useState(one.isPicture);
  const groups = useCall(attachments.listGroups, {});
  const edit = useCommand(attachments.editAttachment);
  const mediaType = one.versions[0]?.mediaType ?? '';
  const canBePicture = mediaType.startsWith('image/') && shownInPage.has(mediaType);
  const run = () =>
    edit.mutate({ ...namedRecord(record), attachmentId: one.attachmentId, name, groupName, isPicture }, { onSuccess: onClose });
  return (
    <FormDialog
      title="Name and group"
      confirmLabel="Save"
      ready={name.trim() !== ''}
      busy={edit.isPending}
      error={edit.error}
      run={run}
      onClose={onClose}
    >
      <TextField label="Name" required autoFocus maxLength={120} width="100%" value={name} onChange={setName} />
      <TextField
        label="Group"
        maxLength={60}
        width="100%"
        help={groups.data?.length ? `In use: ${groups.data.join(', ')}` : 'A category in your own words, such as Minutes'}
        value={groupName}
        onChange={setGroupName}
      />
      {canBePicture && <CheckField label="Picture of the record" value={isPicture} onChange={setPicture} />}
    </FormDialog>
  );
}

/** Asks who sees the file and when, and shows how many people that are before it is done. */
export function PublishDialog({ record, one, onClose }: FileDialogProps) {
  const today = useToday();
  const [publishedTo, setTo] = useState<Audience>(one.publishedTo);
  const [from, setFrom] = useState<string>(one.publishedFromDate ?? today);
  const [until, setUntil] = useState<string>(one.publishedUntilDate ?? '');
  const of = { ...namedRecord(record), attachmentId: one.attachmentId };
  const audience = useCall(attachments.countAudience, { ...of, publishedTo });
  const publish = useCommand(attachments.publishAttachment);
  const isShown = publishedTo !== 'NOBODY';
  const count = audience.data?.count ?? 0;
  const run = () =>
    publish.mutate(
      {
        ...of,
        publishedTo,
        publishedFromDate: isShown && from !== '' ? from : null,
        publishedUntilDate: isShown && until !== '' ? until : null,
        confirmed: count,
      },
      {
        onSuccess: () => {
          toast({ text: isShown ? `Published ${one.name}` : `${one.name} is seen by staff alone` });
          onClose();
        },
        onError: () => void audience.refetch(),
      },
    );
  return (
    <FormDialog
      title={`Publish ${one.name}`}
      confirmLabel={isShown ? `Show it to ${count.toLocaleString('en-US')}` : 'Show it to nobody'}
      ready={audience.data !== undefined && (!isShown || count > 0)}
      busy={publish.isPending}
      error={publish.error ?? audience.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Seen by"
        value={publishedTo}
        onChange={setTo}
        options={(audience.data?.offered ?? [publishedTo]).map((value) => ({ value, label: audienceWords[value] }))}
      />
      {isShown && (
        <FieldRow columns={2}>
          <DateField label="From" required value={from} onChange={setFrom} />
          <DateField label="Until" help="Blank for always" value={until} onChange={setUntil} />
        </FieldRow>
      )}
      {audience.data && <Note tone={isShown ? 'attention' : 'neutral'} title={audienceSentence(publishedTo, count)} />}
    </FormDialog>
  );
}

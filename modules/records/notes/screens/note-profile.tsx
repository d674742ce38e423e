// One note: the form behind adding, changing and viewing it, with its earlier wordings.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { type FieldWords, ProfilePage, type RecordRef, useKept, useMayOnRecord, useRecordKind } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  DateField,
  FieldRow,
  LinkButton,
  SelectField,
  Tag,
  TextAreaField,
  TextField,
  useToday,
} from '../../../../packages/ui/ui.ts';
import { noteKinds, noteReaders, notes } from '../note.contract.ts';
import { kindWords, readers } from './note-words.tsx';

type Loaded = ClientOutput<typeof notes.getNote>;
type Form = Pick<Loaded, 'kind' | 'subject' | 'body' | 'noteDate' | 'seenBy' | 'roleId' | 'isPinned' | 'expiresDate'>;

const words: FieldWords<Form> = {
  noteDate: 'Date',
  body: 'Text',
  seenBy: 'Read by',
  roleId: 'Role',
  isPinned: 'Pinned',
  expiresDate: 'Shown until',
};
const calls = { add: notes.addNote, edit: notes.editNote, get: notes.getNote, remove: notes.deleteNote };

function EarlierWordings({ earlier }: Pick<Loaded, 'earlier'>) {
  const [isOpen, setOpen] = useState(false);
  if (earlier.length === 0) return null;
  return (
    <>
      <LinkButton onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} {earlier.length === 1 ? 'the earlier wording' : `${earlier.length} earlier wordings`}
      </LinkButton>
      {isOpen &&
        earlier.map((wording) => (
          <div key={wording.version} className="stack">
            <span className="sm t3">
              Version {wording.version}: {kindWords[wording.kind]}, {formatDate(wording.noteDate)}, {wording.changedBy}
            </span>
            <strong>{wording.subject}</strong>
            <span className="told">{wording.body}</span>
          </div>
        ))}
    </>
  );
}

interface NoteProfileProps {
  noteId: string | null;
  /** The record a new note is on. */
  on: RecordRef | null;
  startInEdit?: boolean;
}

/** Adds a note (`noteId` null), or shows one and lets it be changed. */
export function NoteProfile({ noteId, on, startInEdit }: NoteProfileProps) {
  const today = useToday();
  const found = useCall(notes.getNote, noteId === null ? null : { noteId });
  const roles = useCall(notes.listNoteRoles, {});
  const record: RecordRef | null = found.data
    ? { kind: found.data.record.kind, id: found.data.record.entityId, communityId: found.data.record.communityId }
    : on;
  const kind = useRecordKind(record?.kind ?? '');
  const mayEdit = useMayOnRecord(record?.kind ?? '', 4);
  const mayRemove = useMayOnRecord(record?.kind ?? '', 8);
  const inCommunity = record?.communityId ? { communityId: record.communityId } : {};
  const home =
    kind && record ? { screen: kind.screen, params: { ...inCommunity, [kind.param]: record.id } } : { screen: 'home', params: {} };
  const { profile, page } = useKept<Form, typeof notes.getNote>({
    kind: 'note',
    words: 'note',
    id: noteId,
    startInEdit,
    communityId: null,
    calls,
    empty: { kind: 'OTHER', subject: '', body: '', noteDate: today, seenBy: 'STAFF', roleId: null, isPinned: false, expiresDate: null },
    formOf: ({ kind: sort, subject, body, noteDate, seenBy, roleId, isPinned, expiresDate }) => ({
      kind: sort,
      subject,
      body,
      noteDate,
      seenBy,
      roleId,
      isPinned,
      expiresDate,
    }),
    inputOf: (form) => (noteId === null && on ? { ...form, record: { kind: on.kind, entityId: on.id, ...inCommunity } } : form),
    nameOf: (form) => form.subject,
    view: 'note-view',
    list: { screen: home.screen, title: found.data?.record.label ?? kind?.title ?? 'Home', params: home.params },
  });
  const { field, value } = profile;
  const crumb = (
    <ScreenLink key="record" to={home.screen} params={home.params} search={{ tab: 'notes' }}>
      {found.data?.record.label ?? kind?.title ?? 'Home'}
    </ScreenLink>
  );
  return (
    <ProfilePage
      {...page}
      crumbs={[crumb]}
      words={words}
      record={null}
      canEdit={noteId === null || mayEdit}
      deletion={mayRemove ? page.deletion : null}
      meta={
        found.data && (
          <>
            {found.data.author}
            {value.isPinned && <Tag tone="attention">Pinned</Tag>}
          </>
        )
      }
    >
      <FieldRow columns={3}>
        <SelectField label="Kind" options={noteKinds.map((one) => ({ value: one, label: kindWords[one] }))} {...field('kind')} />
        <DateField label="Date" required {...field('noteDate')} />
        <DateField
          label="Shown until"
          help="Blank for always"
          {...field('expiresDate')}
          value={value.expiresDate ?? ''}
          onChange={(day) => profile.set({ expiresDate: day === '' ? null : day })}
        />
      </FieldRow>
      <TextField label="Subject" required autoFocus={noteId === null} maxLength={200} width="100%" {...field('subject')} />
      <TextAreaField label="Text" rows={8} maxLength={20_000} {...field('body')} />
      <FieldRow columns={2}>
        <SelectField label="Read by" options={noteReaders.map((one) => ({ value: one, label: readers[one] }))} {...field('seenBy')} />
        {value.seenBy === 'ROLE' && (
          <SelectField
            label="Role"
            required
            placeholder="Choose"
            options={(roles.data ?? []).map((role) => ({ value: role.roleId, label: role.name }))}
            {...field('roleId')}
            value={value.roleId ?? ''}
          />
        )}
      </FieldRow>
      <CheckField label="Pinned above the other notes" {...field('isPinned')} />
      {found.data && profile.mode === 'view' && <EarlierWordings earlier={found.data.earlier} />}
    </ProfilePage>
  );
}

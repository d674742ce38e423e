// One note: the form behind adding, changing and viewing it, with its earlier wordings.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Field, ProfilePage, type RecordRef, useMayOnRecord, useRecord, useRecordKind } from '../../../../packages/pages/pages.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { FieldRow, LinkButton, Tag } from '../../../../packages/ui/ui.ts';
import { notes } from '../note.contract.ts';
import { noteFields } from '../note.fields.ts';
import { kindWords } from './note-words.tsx';

type Loaded = ClientOutput<typeof notes.getNote>;

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
  on?: RecordRef | null;
  startInEdit?: boolean;
}

/** Adds a note (`noteId` null), or shows one and lets it be changed. */
export default function NoteScreen({ noteId, on = null, startInEdit }: NoteProfileProps) {
  const found = useCall(notes.getNote, noteId === null ? null : { noteId });
  const roles = useCall(notes.listNoteRoles, {});
  const about: RecordRef | null = found.data
    ? { kind: found.data.record.kind, id: found.data.record.entityId, communityId: found.data.record.communityId }
    : on;
  const kind = useRecordKind(about?.kind ?? '');
  const mayEdit = useMayOnRecord(about?.kind ?? '', 4);
  const mayRemove = useMayOnRecord(about?.kind ?? '', 8);
  const inCommunity = about?.communityId ? { communityId: about.communityId } : {};
  const home = kind && about ? { screen: kind.screen, params: { ...inCommunity, [kind.param]: about.id } } : { screen: 'home', params: {} };
  const { record, page } = useRecord({
    kind: 'note',
    words: 'note',
    id: noteId,
    startInEdit,
    communityId: null,
    calls,
    fields: noteFields,
    begin: {},
    typed: () => ({}),
    sent: () => (noteId === null && on ? { record: { kind: on.kind, entityId: on.id, ...inCommunity } } : {}),
    nameOf: (form) => form.subject,
    view: 'note-view',
    list: { screen: home.screen, title: found.data?.record.label ?? kind?.title ?? 'Home', params: home.params },
  });
  const { value, mode } = record.profile;
  const crumb = (
    <ScreenLink key="record" to={home.screen} params={home.params} search={{ tab: 'notes' }}>
      {found.data?.record.label ?? kind?.title ?? 'Home'}
    </ScreenLink>
  );
  return (
    <ProfilePage
      {...page}
      crumbs={[crumb]}
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
        <Field of={record} name="kind" />
        <Field of={record} name="noteDate" />
        <Field of={record} name="expiresDate" />
      </FieldRow>
      <Field of={record} name="subject" autoFocus={noteId === null} width="100%" />
      <Field of={record} name="body" rows={8} />
      <FieldRow columns={2}>
        <Field of={record} name="seenBy" />
        {value.seenBy === 'ROLE' && (
          <Field
            of={record}
            name="roleId"
            required
            placeholder="Choose"
            options={(roles.data ?? []).map((role) => ({ value: role.roleId, label: role.name }))}
          />
        )}
      </FieldRow>
      <Field of={record} name="isPinned" />
      {found.data && mode === 'view' && <EarlierWordings earlier={found.data.earlier} />}
    </ProfilePage>
  );
}

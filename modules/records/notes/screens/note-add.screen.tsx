// Adds a note to the record the address names, or to one that is picked first.
import { useState } from 'react';
import { useShell } from '../../../../packages/pages/shell.tsx';
import { Column, PageHeader, ScrollRegion } from '../../../../packages/ui/ui.ts';
import { type Picked, RecordPicker } from '../../attachments/screens/record-picker.tsx';
import NoteScreen from './note.screen.tsx';

/** Asks for the record; once it is there its note is asked for. */
function PickRecord() {
  const { go } = useShell();
  const [picked, setPicked] = useState<Picked>({ kind: '', record: null, label: '' });
  const onPicked = (next: Picked) => {
    setPicked(next);
    if (!next.record) return;
    const { kind, id: entityId, communityId } = next.record;
    go('note-add', {}, { kind, entityId, ...(communityId === null ? {} : { communityId }) });
  };
  return (
    <Column>
      <PageHeader title="Add note" meta="Pick what it is about" />
      <ScrollRegion label="Form">
        <div className="profile">
          <RecordPicker picked={picked} onPicked={onPicked} communityId={null} />
        </div>
      </ScrollRegion>
    </Column>
  );
}

/** The page at `/notes/new`. */
export default function NoteAddScreen() {
  const { search } = useShell();
  const { kind, entityId, communityId } = search;
  if (!kind || !entityId) return <PickRecord />;
  return <NoteScreen noteId={null} on={{ kind, id: entityId, communityId: communityId ?? null }} />;
}

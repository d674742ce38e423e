// Adds a note to the record the address names.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { NoteProfile } from './note-profile.tsx';

/** The page at `/notes/new`. */
export default function NoteAddScreen() {
  const { search } = useShell();
  const { kind, entityId, communityId } = search;
  return <NoteProfile noteId={null} on={kind && entityId ? { kind, id: entityId, communityId: communityId ?? null } : null} />;
}

// Shows a note.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { NoteProfile } from './note-profile.tsx';

/** The page at `/notes/$noteId`. */
export default function NoteViewScreen() {
  const { params } = useShell();
  return <NoteProfile noteId={params.noteId ?? ''} on={null} />;
}

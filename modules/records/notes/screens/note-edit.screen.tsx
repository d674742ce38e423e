// Changes a note; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { NoteProfile } from './note-profile.tsx';

/** The page at `/notes/$noteId/edit`. */
export default function NoteEditScreen() {
  const { params } = useShell();
  return <NoteProfile noteId={params.noteId ?? ''} on={null} startInEdit />;
}

// Changes a contact; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { ContactProfile } from './contact-profile.tsx';

/** The page at `/c/$communityId/contacts/$contactId/edit`. */
export default function ContactEditScreen() {
  const { params } = useShell();
  return <ContactProfile contactId={params.contactId ?? ''} startInEdit />;
}

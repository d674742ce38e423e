// Shows a contact.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { ContactProfile } from './contact-profile.tsx';

/** The page at `/c/$communityId/contacts/$contactId`. */
export default function ContactViewScreen() {
  const { params } = useShell();
  return <ContactProfile contactId={params.contactId ?? ''} />;
}

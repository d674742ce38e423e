// Adds a contact.
import { ContactProfile } from './contact-profile.tsx';

/** The page at `/c/$communityId/contacts/new`. */
export default function ContactAddScreen() {
  return <ContactProfile contactId={null} />;
}

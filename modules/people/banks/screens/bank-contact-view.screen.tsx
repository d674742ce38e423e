// Shows a bank contact.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { BankContactProfile } from './bank-contact-profile.tsx';

/** The page at `/bank-contacts/$bankContactId`. */
export default function BankContactViewScreen() {
  const { params } = useShell();
  return <BankContactProfile bankContactId={params.bankContactId ?? ''} />;
}

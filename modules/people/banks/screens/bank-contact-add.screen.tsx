// Adds someone at a bank.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { BankContactProfile } from './bank-contact-profile.tsx';

/** The page at `/banks/$bankId/contacts/new`. */
export default function BankContactAddScreen() {
  const { params } = useShell();
  return <BankContactProfile bankContactId={null} bankId={params.bankId ?? ''} />;
}

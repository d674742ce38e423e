// Changes a bank contact; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { BankContactProfile } from './bank-contact-profile.tsx';

/** The page at `/bank-contacts/$bankContactId/edit`. */
export default function BankContactEditScreen() {
  const { params } = useShell();
  return <BankContactProfile bankContactId={params.bankContactId ?? ''} startInEdit />;
}

// Changes a bank; the form is open from the start.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { BankProfile } from './bank-profile.tsx';

/** The page at `/banks/$bankId/edit`. */
export default function BankEditScreen() {
  const { params } = useShell();
  return <BankProfile bankId={params.bankId ?? ''} startInEdit />;
}

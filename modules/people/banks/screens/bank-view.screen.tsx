// Shows a bank.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { BankProfile } from './bank-profile.tsx';

/** The page at `/banks/$bankId`. */
export default function BankViewScreen() {
  const { params } = useShell();
  return <BankProfile bankId={params.bankId ?? ''} />;
}

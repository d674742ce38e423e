// Shows a bank account, its number masked.
import { useShell } from '../../../packages/pages/shell.tsx';
import { BankAccountProfile } from './bank-account-profile.tsx';

/** The page at `/c/…/banking/bank-account/$bankAccountId`. */
export default function BankAccountViewScreen() {
  const { params } = useShell();
  return <BankAccountProfile key={params.bankAccountId} bankAccountId={params.bankAccountId ?? ''} />;
}

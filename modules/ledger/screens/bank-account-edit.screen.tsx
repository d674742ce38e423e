// Changes a bank account.
import { useShell } from '../../../packages/pages/shell.tsx';
import { BankAccountProfile } from './bank-account-profile.tsx';

/** The page at `/c/…/banking/bank-account/$bankAccountId/edit`. */
export default function BankAccountEditScreen() {
  const { params } = useShell();
  return <BankAccountProfile key={params.bankAccountId} bankAccountId={params.bankAccountId ?? ''} startInEdit />;
}

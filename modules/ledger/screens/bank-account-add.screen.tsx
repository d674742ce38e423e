// Adds a bank account of the community.
import { BankAccountProfile } from './bank-account-profile.tsx';

/** The page at `/c/…/banking/bank-account/new`. */
export default function BankAccountAddScreen() {
  return <BankAccountProfile bankAccountId={null} />;
}

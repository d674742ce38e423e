// Adds a bank.
import { BankProfile } from './bank-profile.tsx';

/** The page at `/banks/new`. */
export default function BankAddScreen() {
  return <BankProfile bankId={null} />;
}

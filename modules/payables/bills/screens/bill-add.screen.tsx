// Enters bills, one after the other.
import { BillProfile } from './bill-form.tsx';

/** The page at `/c/$communityId/payables/bills/new`. */
export default function BillAddScreen() {
  return <BillProfile billId={null} />;
}

// Enters miscellaneous receipts, one after the other.
import { MiscReceiptForm } from './misc-receipt-form.tsx';

/** The page at `/c/$communityId/receivables/misc-receipts/new`. */
export default function MiscCashReceiptAddScreen() {
  return <MiscReceiptForm miscReceiptId={null} />;
}

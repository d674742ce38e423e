// Changes a posted miscellaneous receipt: it is reversed and posted again under its number.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { MiscReceiptForm } from './misc-receipt-form.tsx';

/** The page at `/c/$communityId/receivables/misc-receipts/$miscReceiptId/edit`. */
export default function MiscCashReceiptEditScreen() {
  const { params } = useShell();
  return <MiscReceiptForm miscReceiptId={params.miscReceiptId ?? ''} />;
}

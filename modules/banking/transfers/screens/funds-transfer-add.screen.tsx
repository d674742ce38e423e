// Requests a transfer between two bank accounts.
import { TransferForm } from './transfer-form.tsx';

/** The page at `/c/$communityId/banking/transfers/new`. */
export default function FundsTransferAddScreen() {
  return <TransferForm fundTransferId={null} />;
}

// Changes a transfer that was not sent; it waits for approval again.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { TransferForm } from './transfer-form.tsx';

/** The page at `/c/$communityId/banking/transfers/$fundTransferId/edit`. */
export default function FundsTransferEditScreen() {
  const { params } = useShell();
  return <TransferForm fundTransferId={params.fundTransferId ?? ''} />;
}

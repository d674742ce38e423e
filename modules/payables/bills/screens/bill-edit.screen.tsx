// Changes a bill that is not approved yet, or was sent back.
import { useShell } from '../../../../packages/pages/shell.tsx';
import { BillProfile } from './bill-form.tsx';

/** The page at `/c/$communityId/payables/bills/$billId/edit`. */
export default function BillEditScreen() {
  const { params } = useShell();
  return <BillProfile billId={params.billId ?? ''} />;
}

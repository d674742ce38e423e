// Any adjustment of the account of one owner: charges, waivers and prepaid money.
import { AdjustmentForm } from './adjustment-form.tsx';

/** The page at `/c/$communityId/receivables/adjustments/new`. */
export default function ArAdjustmentNewScreen() {
  return <AdjustmentForm type="ADJUSTMENT" />;
}

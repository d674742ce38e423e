// Waiving or writing off what one owner owes.
import { AdjustmentForm } from './adjustment-form.tsx';

/** The page at `/c/$communityId/receivables/adjustments/waive`. */
export default function ArWaiveChargeAddScreen() {
  return <AdjustmentForm type="WAIVE" />;
}

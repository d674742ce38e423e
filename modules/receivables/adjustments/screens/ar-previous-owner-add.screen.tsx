// An adjustment of the account of a previous owner.
import { AdjustmentForm } from './adjustment-form.tsx';

/** The page at `/c/$communityId/receivables/adjustments/previous-owner`. */
export default function ArPreviousOwnerAddScreen() {
  return <AdjustmentForm type="PREVIOUS_OWNER" />;
}

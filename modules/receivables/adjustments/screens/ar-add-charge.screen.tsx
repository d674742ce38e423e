// Charging one owner by hand on any code.
import { AdjustmentForm } from './adjustment-form.tsx';

/** The page at `/c/$communityId/receivables/adjustments/charge`. */
export default function ArAddChargeScreen() {
  return <AdjustmentForm type="ADD_CHARGE" />;
}

// What to know before billing or paying a vendor, as a note above the form.
import { useCall } from '../../../../packages/pages/client.ts';
import { Note } from '../../../../packages/ui/ui.ts';
import { vendor } from '../vendor.contract.ts';

/** The cautions about a vendor; nothing while there are none. */
export function VendorCautions({ vendorId }: { vendorId: string }) {
  const cautions = useCall(vendor.readVendorCautions, { vendorId }).data ?? [];
  if (cautions.length === 0) return null;
  const blocksBills = cautions.some((one) => one.blocksBills);
  const blocksChecks = cautions.some((one) => one.blocksChecks);
  const stops = [blocksBills && 'No bill is entered', blocksChecks && 'no check is printed'].filter(Boolean).join(' and ');
  return (
    <Note tone={blocksBills || blocksChecks ? 'problem' : 'attention'} title={cautions.map((one) => one.words).join(' ')}>
      {stops !== '' && `${stops.charAt(0).toUpperCase()}${stops.slice(1)} for it.`}
    </Note>
  );
}

// The way back from what belongs to a vendor.
import type { ReactNode } from 'react';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink } from '../../../../packages/pages/shell.tsx';
import { vendor } from '../vendor.contract.ts';

/** The crumbs of a page with the vendor's after them, once its name is known. */
export function useVendorCrumb(crumbs: readonly ReactNode[] | undefined, vendorId: string | null): ReactNode[] {
  const of = useCall(vendor.getVendor, vendorId ? { vendorId } : null).data;
  const own = of && (
    <ScreenLink key="vendor" to="vendor-view" params={{ vendorId: of.vendorId }}>
      {of.name}
    </ScreenLink>
  );
  return [...(crumbs ?? []), ...(own ? [own] : [])];
}

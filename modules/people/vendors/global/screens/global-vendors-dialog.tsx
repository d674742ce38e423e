// The global vendors of the customer, opened from its vendors.
import { useState } from 'react';
import { useCall } from '../../../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../../../packages/pages/shell.tsx';
import { Button, countOf, Dialog, Tag } from '../../../../../packages/ui/ui.ts';
import { globalVendor } from '../global-vendor.contract.ts';

function GlobalVendorsDialog({ onClose }: { onClose(): void }) {
  const shell = useShell();
  const rows = useCall(globalVendor.listGlobalVendors, {}).data;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Global vendors"
      width={640}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          {shell.mayOpen('global-vendor-add') && (
            <Button weight="primary" icon="plus" onClick={() => shell.go('global-vendor-add')}>
              Add global vendor
            </Button>
          )}
        </>
      }
    >
      {rows?.length === 0 && (
        <p className="t3">None yet. A global vendor holds what several vendors have in common, such as a utility with many accounts.</p>
      )}
      {rows !== undefined && rows.length > 0 && (
        <table className="side-table" aria-label="Global vendors">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">City</th>
              <th scope="col">Followed by</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.globalVendorId}>
                <td>
                  <ScreenLink to="global-vendor-view" params={{ globalVendorId: row.globalVendorId }}>
                    {row.name}
                  </ScreenLink>{' '}
                  {!row.isActive && <Tag>Inactive</Tag>}
                </td>
                <td>{row.city}</td>
                <td>{countOf(row.vendors, 'vendors')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

/** The button that opens them. */
export function GlobalVendors() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="world" onClick={() => setOpen(true)}>
        Global vendors
      </Button>
      {open && <GlobalVendorsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

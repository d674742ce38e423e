// The vendors that follow a global vendor, with what each has otherwise, and a new one copied from it.
import { useState } from 'react';
import { useCall, useCommand } from '../../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../../packages/pages/form-dialog.tsx';
import { ScreenLink, useMayCall, useShell } from '../../../../../packages/pages/shell.tsx';
import { Button, Tag, TextField, toast, useHotkeys } from '../../../../../packages/ui/ui.ts';
import { globalVendor } from '../global-vendor.contract.ts';

function CopyDialog({ globalVendorId, name, onClose }: { globalVendorId: string; name: string; onClose(): void }) {
  const shell = useShell();
  const copy = useCommand(globalVendor.copyGlobalVendor);
  const [typed, setTyped] = useState({ name, alias: '' });
  const run = () =>
    void copy.mutateAsync({ globalVendorId, ...typed }).then(
      ({ vendorId }) => {
        toast({ text: `Added ${typed.name}` });
        shell.go('vendor-view', { vendorId });
      },
      () => null,
    );
  return (
    <FormDialog
      title={`Vendor from ${name}`}
      confirmLabel="Add vendor"
      ready={typed.name.trim() !== ''}
      busy={copy.isPending}
      error={copy.error}
      run={run}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        autoFocus
        maxLength={120}
        help="Name on checks. Each vendor’s name is unique."
        value={typed.name}
        onChange={(value) => setTyped({ ...typed, name: value })}
      />
      <TextField label="Vendor ID" maxLength={20} value={typed.alias} onChange={(alias) => setTyped({ ...typed, alias })} />
    </FormDialog>
  );
}

/** A table of the vendors that follow, and the way to a new one. */
export function Followers({ globalVendorId, name }: { globalVendorId: string; name: string }) {
  const rows = useCall(globalVendor.listFollowers, { globalVendorId }).data ?? [];
  const mayCopy = useMayCall(globalVendor.copyGlobalVendor);
  const [open, setOpen] = useState(false);
  useHotkeys(mayCopy ? [{ keys: 'a', label: 'Add vendor from it', hint: true, run: () => setOpen(true) }] : []);
  return (
    <section aria-label="Vendors">
      <h2>Vendors that follow it</h2>
      {rows.length === 0 ? (
        <p className="t3">None yet. A vendor made from it begins with everything that stands here.</p>
      ) : (
        <table className="side-table" aria-label="Vendors that follow it">
          <thead>
            <tr>
              <th scope="col">Vendor</th>
              <th scope="col">Vendor ID</th>
              <th scope="col">Has otherwise</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.vendorId}>
                <td>
                  <ScreenLink to="vendor-view" params={{ vendorId: row.vendorId }}>
                    {row.name}
                  </ScreenLink>{' '}
                  {!row.isActive && <Tag>Inactive</Tag>}
                </td>
                <td>{row.alias}</td>
                <td>{row.differences.map(({ title }) => title).join(', ') || <span className="t3">Nothing</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mayCopy && (
        <div className="row">
          <Button size="small" weight="quiet" icon="plus" keys="a" onClick={() => setOpen(true)}>
            Add vendor from it
          </Button>
        </div>
      )}
      {open && <CopyDialog globalVendorId={globalVendorId} name={name} onClose={() => setOpen(false)} />}
    </section>
  );
}

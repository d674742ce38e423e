// What insurance that is over does at the entry of bills and at checks: shown, and decided by whoever may do
// everything with vendors.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, SelectField, toast } from '../../../../packages/ui/ui.ts';
import { vendor } from '../vendor.contract.ts';

type Rules = ClientOutput<typeof vendor.getVendorRules>;

const options = [
  { value: 'WARN' as const, label: 'Warns' },
  { value: 'BLOCK' as const, label: 'Blocks' },
];

function RulesDialog({ rules, onClose }: { rules: Rules; onClose(): void }) {
  const save = useCommand(vendor.editVendorRules);
  const [wanted, setWanted] = useState(rules);
  const run = () =>
    void save.mutateAsync(wanted).then(
      () => {
        toast({ text: 'Insurance rules saved' });
        onClose();
      },
      () => null,
    );
  return (
    <FormDialog
      title="When required insurance is over"
      confirmLabel="Save rules"
      ready
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Entering a bill"
        help="Block: no bills until a certificate is on file"
        options={options}
        value={wanted.atBills}
        onChange={(atBills) => setWanted({ ...wanted, atBills })}
      />
      <SelectField
        label="Printing a check"
        help="Block: checks to the vendor cannot be issued"
        options={options}
        value={wanted.atChecks}
        onChange={(atChecks) => setWanted({ ...wanted, atChecks })}
      />
    </FormDialog>
  );
}

/** The button that opens the rules; it is not there for who may not decide them. */
export function VendorRules() {
  const mayDecide = useMayCall(vendor.editVendorRules);
  const rules = useCall(vendor.getVendorRules, mayDecide ? {} : null).data;
  const [open, setOpen] = useState(false);
  if (!rules) return null;
  return (
    <>
      <Button icon="adjustments" onClick={() => setOpen(true)}>
        Insurance rules
      </Button>
      {open && <RulesDialog rules={rules} onClose={() => setOpen(false)} />}
    </>
  );
}

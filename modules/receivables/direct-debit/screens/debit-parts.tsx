// What the screens of direct debits share: how a community draws, asked for in a dialog, and the page before
// it is set.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { useCommand } from '../../../../packages/pages/client.ts';
import { FormDialog } from '../../../../packages/pages/form-dialog.tsx';
import { useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import { Button, EmptyState, MoneyField, SelectField, TextField } from '../../../../packages/ui/ui.ts';
import { ownerPayments } from '../owner-payment.contract.ts';

export type DebitSetting = ClientOutput<typeof ownerPayments.getDebitSetting>;

/** Asks how a community draws from its owners. */
export function SettingDialog({ of, onClose }: { of: DebitSetting; onClose(): void }) {
  const { communityId } = useCommunity();
  const save = useCommand(ownerPayments.saveDebitSetting);
  const { setting } = of;
  const [form, setForm] = useState({
    bankAccountId: setting?.bankAccountId ?? of.bankAccounts[0]?.bankAccountId ?? '',
    clearingAccountId: setting?.clearingAccountId ?? '',
    companyId: setting?.companyId ?? '',
    companyName: setting?.companyName ?? '',
    noticeDays: String(setting?.noticeDays ?? 10),
    returnFee: setting?.returnFee ?? '',
  });
  const set = (change: Partial<typeof form>) => setForm((old) => ({ ...old, ...change }));
  const ready = form.bankAccountId !== '' && form.clearingAccountId !== '' && form.companyId !== '' && form.companyName !== '';
  const run = () => {
    const { noticeDays, returnFee, ...rest } = form;
    const input = { communityId, version: setting?.version ?? null, ...rest, noticeDays: Number(noticeDays), returnFee: returnFee || null };
    save.mutate(input, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Direct debit settings"
      confirmLabel="Save"
      ready={ready}
      busy={save.isPending}
      error={save.error}
      run={run}
      onClose={onClose}
    >
      <SelectField
        label="Bank account"
        placeholder="Choose"
        value={form.bankAccountId}
        options={of.bankAccounts.map((one) => ({ value: one.bankAccountId, label: one.name }))}
        onChange={(bankAccountId) => set({ bankAccountId })}
      />
      <SelectField
        label="Money on its way stands on"
        help="An asset account without a role, of the fund of the bank account"
        placeholder="Choose"
        value={form.clearingAccountId}
        options={of.clearingAccounts.map((one) => ({ value: one.accountId, code: one.number, label: one.name }))}
        onChange={(clearingAccountId) => set({ clearingAccountId })}
      />
      <TextField
        label="Company ID"
        help="Ten characters, from your bank"
        required
        maxLength={10}
        value={form.companyId}
        onChange={(companyId) => set({ companyId: companyId.toUpperCase() })}
      />
      <TextField
        label="Company name"
        help="What owners read on their bank statement"
        required
        maxLength={16}
        value={form.companyName}
        onChange={(companyName) => set({ companyName })}
      />
      <TextField
        label="Days of notice"
        help="Owners hear of a changed amount so many days ahead, at least 10"
        numeric
        maxLength={2}
        value={form.noticeDays}
        onChange={(noticeDays) => set({ noticeDays })}
      />
      <MoneyField
        label="Fee for a return"
        help="Charged for want of money, where the law allows it; blank for none"
        value={form.returnFee}
        onChange={(returnFee) => set({ returnFee })}
      />
    </FormDialog>
  );
}

/** The page of a community that does not draw yet. */
export function NoSetting({ onAdd }: { onAdd(): void }) {
  const mayAdd = useMayCall(ownerPayments.saveDebitSetting);
  return (
    <EmptyState
      title="Direct debit is not set up"
      icon="building-bank"
      actions={
        mayAdd && (
          <Button weight="primary" icon="plus" onClick={onAdd}>
            Set up direct debit
          </Button>
        )
      }
    >
      Choose the bank account the money arrives in, and the account it stands on until then.
    </EmptyState>
  );
}

// One cost item in a dialog: adding it, changing it, the conflict of two people, and deleting it where
// nothing hangs on it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { ConflictView, type FieldWords, failureOf, type Profile, useProfile } from '../../../../packages/pages/pages.ts';
import { useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Combo,
  Dialog,
  FieldRow,
  LoadingRows,
  MoneyField,
  Note,
  SelectField,
  TextField,
  toast,
  useHotkeys,
} from '../../../../packages/ui/ui.ts';
import { type CostItemType, costItem, costItemTypes, costItemTypeWords } from '../cost-item.contract.ts';

interface Form {
  version: string;
  name: string;
  itemType: CostItemType;
  unit: string;
  costAmount: string;
  priceAmount: string;
  accountNumber: string;
  isTaxable: boolean;
  isActive: boolean;
}

const empty: Form = {
  version: '',
  name: '',
  itemType: 'MATERIAL',
  unit: 'each',
  costAmount: '',
  priceAmount: '',
  accountNumber: '',
  isTaxable: false,
  isActive: true,
};
const words: FieldWords<Form> = {
  itemType: { label: 'Type', text: (type) => costItemTypeWords[type] },
  costAmount: 'Cost',
  priceAmount: 'Billing price',
  accountNumber: 'GL account',
  isTaxable: 'Taxable',
  isActive: 'In use',
};
const types = costItemTypes.map((value) => ({ value, label: costItemTypeWords[value] }));

async function load(costItemId: string): Promise<Form> {
  const { costItemId: _id, ...facts } = await call(costItem.getCostItem, { costItemId });
  return facts;
}

/**
 * In how many charts the account stands; those without it are named, since an order there cannot be posted to
 * it.
 */
function AccountUse({ costItemId }: { costItemId: string }) {
  const use = useCall(costItem.getCostItemUse, { costItemId }).data;
  if (!use || use.missing.length === 0) return null;
  const [first, second, third, ...more] = use.missing.map(({ name }) => name);
  const named = [first, second, third].filter((name) => name !== undefined).join(', ');
  return (
    <p className="t3">
      The account is not in the chart of {named}
      {more.length > 0 && ` and ${more.length} more`}.
    </p>
  );
}

function Fields({ profile, costItemId }: { profile: Profile<Form>; costItemId: string | null }) {
  const { field, value, set, errorAt } = profile;
  const accounts = useCallback(
    async (search: string) =>
      (await call(costItem.listCostAccounts, { search })).map(({ number, name, charts }) => ({
        value: number,
        code: number,
        label: name,
        hint: charts === 1 ? '1 chart' : `${charts} charts`,
      })),
    [],
  );
  return (
    <div className="profile">
      <FieldRow columns={2}>
        <TextField label="Name" required autoFocus maxLength={120} {...field('name')} />
        <SelectField label="Type" options={types} {...field('itemType')} />
      </FieldRow>
      <FieldRow columns={3}>
        <TextField label="Unit" required maxLength={20} help="hour, each, square yard" {...field('unit')} />
        <MoneyField label="Cost" help="What one costs" {...field('costAmount')} />
        <MoneyField label="Billing price" help="What is billed for one" {...field('priceAmount')} />
      </FieldRow>
      <Combo
        label="GL account"
        help="By account number in the communities’ charts"
        name="accountNumber"
        options={accounts}
        value={value.accountNumber}
        valueText={value.accountNumber}
        onChange={(accountNumber) => set({ accountNumber })}
        error={errorAt('accountNumber')}
      />
      {costItemId !== null && value.accountNumber !== '' && <AccountUse costItemId={costItemId} />}
      <CheckField label="Taxable" {...field('isTaxable')} />
      {costItemId !== null && <CheckField label="In use" {...field('isActive')} />}
    </div>
  );
}

/** Deletes on the second press, so that one slip deletes nothing. */
function DeleteButton({ costItemId, name, onGone }: { costItemId: string; name: string; onGone(): void }) {
  const [isSure, setIsSure] = useState(false);
  const cache = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(costItem.deleteCostItem, { costItemId }),
    onSuccess: async () => {
      toast({ text: `Deleted ${name}` });
      await cache.invalidateQueries();
      onGone();
    },
  });
  const failure = remove.error ? failureOf(remove.error) : null;
  return (
    <>
      {failure && <Note tone="problem" icon="alert-triangle" title={failure.message} />}
      <Button weight="quiet" icon="trash" aria-busy={remove.isPending} onClick={() => (isSure ? remove.mutate() : setIsSure(true))}>
        {isSure ? `Delete ${name} for good` : 'Delete'}
      </Button>
    </>
  );
}

/**
 * Adds an item (`costItemId` null) or changes one. Ctrl+S saves; what was typed is kept when it is closed
 * without saving.
 */
export function CostItemDialog({ costItemId, onClose }: { costItemId: string | null; onClose(): void }) {
  const cache = useQueryClient();
  const mayDelete = useMayCall(costItem.deleteCostItem);
  const [isSaved, setIsSaved] = useState(false);
  const profile = useProfile<Form>({
    name: 'costItem',
    title: 'Cost item',
    id: costItemId,
    empty,
    startInEdit: true,
    load,
    save: async (form) => {
      const { version, costAmount, priceAmount, ...facts } = form;
      const input = { ...facts, costAmount: costAmount || '0.00', priceAmount: priceAmount || '0.00' };
      const saved =
        costItemId === null
          ? await call(costItem.addCostItem, input)
          : await call(costItem.editCostItem, { ...input, costItemId, version });
      return load(saved.costItemId);
    },
    onSaved: (form) => {
      toast({ text: `Saved ${form.name}` });
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
      setIsSaved(true);
    },
  });
  // Closed once the form knows that nothing is unsaved; closed at once it would say that what was typed is
  // kept.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isSaved) close.current();
  }, [isSaved]);
  const run = () => {
    if (!profile.saving) profile.save();
  };
  useHotkeys([{ keys: 'ctrl+s', label: 'Save the cost item', run }]);
  const title = costItemId === null ? 'Add cost item' : profile.value.name || 'Cost item';
  if (profile.conflict)
    return (
      <Dialog open onClose={onClose} width={760} title={title}>
        <ConflictView profile={profile} words={words} />
      </Dialog>
    );
  const { failure } = profile;
  return (
    <Dialog
      open
      onClose={onClose}
      width={620}
      title={title}
      actions={
        <>
          {costItemId !== null && mayDelete && <DeleteButton costItemId={costItemId} name={profile.value.name} onGone={onClose} />}
          <Button onClick={onClose}>Close</Button>
          <Button weight="primary" keys="ctrl+s" disabled={!profile.dirty} aria-busy={profile.saving} onClick={run}>
            {costItemId === null ? 'Add cost item' : 'Save cost item'}
          </Button>
        </>
      }
    >
      {profile.loadFailure && <Note tone="problem" icon="alert-triangle" title={profile.loadFailure.message} />}
      {failure && <Note tone="problem" icon="alert-triangle" title={failure.message} />}
      {profile.loading ? <LoadingRows rows={4} /> : <Fields profile={profile} costItemId={costItemId} />}
    </Dialog>
  );
}

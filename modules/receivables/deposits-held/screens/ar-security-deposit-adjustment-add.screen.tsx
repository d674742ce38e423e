// Adjusts a security deposit: more or less of it is held, against an account chosen by hand.
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Combo,
  centsOf,
  DateField,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  PanelSection,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { heldDeposits } from '../held-deposit.contract.ts';

type Order = ClientInput<typeof heldDeposits.previewDepositAdjustment>;
type Choices = ClientOutput<typeof heldDeposits.getDepositChoices>;
type Deposit = ClientOutput<typeof heldDeposits.listHeldDeposits>[number];

interface Form {
  postDate: LocalDate | '';
  amount: string;
  accountId: string;
  reason: string;
}

function waitsFor(heldDepositId: string, { postDate, amount, accountId, reason }: Form): string | undefined {
  if (heldDepositId === '') return 'Choose the deposit';
  if ((centsOf(amount) ?? 0n) === 0n) return 'Enter the amount';
  if (postDate === '') return 'Enter the post date';
  if (accountId === '') return 'Choose the account against it';
  return reason.trim() === '' ? 'Enter the reason' : undefined;
}

function Adjusting({ choices, deposits }: { choices: Choices; deposits: readonly Deposit[] }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const heldDepositId = /^\d+$/.test(shell.search.deposit ?? '') ? (shell.search.deposit ?? '') : '';
  const [form, setForm] = useState<Form>({ postDate: today, amount: '', accountId: '', reason: '' });
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const own = waitsFor(heldDepositId, form);
  const { postDate, ...facts } = form;
  const input: Order | null = own === undefined && postDate !== '' ? { communityId, heldDepositId, postDate, ...facts } : null;
  const asked = useAfterPause(input);
  const act = usePreviewed(heldDeposits.previewDepositAdjustment, heldDeposits.adjustDeposit, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (preview) => [{ key: 'held', label: preview.holder, amount: preview.heldAfter }],
    done: () => 'The deposit was adjusted',
    undo: useUndoBatch(),
    onDone: () => shell.go('security-deposit-review', {}, { deposit: heldDepositId }),
  });
  const preview = input ? act.preview : undefined;
  const deposit = deposits.find((one) => one.heldDepositId === heldDepositId);
  const problem = act.error?.fields.find((field) => field.path === 'amount')?.message;
  return (
    <Previewed
      of={act}
      noun="adjustment"
      label={`Adjust by ${formatMoney(centsOf(form.amount) ?? 0n, 'digits')}`}
      waitsFor={own}
      header={{
        title: 'Security deposit adjustment',
        crumbs: [
          <ScreenLink key="list" to="security-deposit-review">
            Security deposits
          </ScreenLink>,
          'Nothing is posted yet',
        ],
      }}
      tab="deposit"
      onTab={() => undefined}
      tabs={[{ value: 'deposit', label: 'Deposit', count: deposit ? 1 : 0 }]}
      aside={
        <PanelSection title={deposit?.holder ?? 'Deposit'} aside={deposit?.accountNumber}>
          <p className="t2">{deposit ? deposit.type : 'Choose a deposit.'}</p>
        </PanelSection>
      }
      entry={preview ? <EntryByFund lines={preview.entry} /> : undefined}
      note="Can be undone at any time"
    >
      <div className="fields hdr">
        <Combo
          label="Deposit"
          width={280}
          value={heldDepositId}
          options={deposits.map((one) => ({
            value: one.heldDepositId,
            code: String(one.depositNumber),
            label: one.holder,
            hint: one.type,
          }))}
          placeholder="Number or name"
          onChange={(chosen) => shell.setSearch({ deposit: chosen || null })}
        />
        <MoneyField label="Amount, ± " width={130} value={form.amount} onChange={(amount) => set({ amount })} error={problem} />
        <DateField label="Post date" width={130} value={form.postDate} onChange={(day) => set({ postDate: day })} />
        <Combo
          label="Account against it"
          width={260}
          value={form.accountId}
          options={choices.accounts.map((one) => ({ value: one.accountId, code: one.number, label: one.name, hint: one.fundName }))}
          placeholder="Number or name"
          onChange={(accountId) => set({ accountId })}
        />
        <TextField label="Reason" width={260} maxLength={200} value={form.reason} onChange={(reason) => set({ reason })} />
      </div>
      {preview && (
        <div className="psec">
          <Facts
            facts={[
              ['Held on the post date', <Money key="h" value={preview.held} zero="digits" />],
              ['Held afterwards', <Money key="a" value={preview.heldAfter} zero="digits" />],
            ]}
          />
        </div>
      )}
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/security-deposits/adjust`; `?deposit=` chooses the deposit. */
export default function SecurityDepositAdjustmentAddScreen() {
  const { communityId } = useCommunity();
  const choices = useCall(heldDeposits.getDepositChoices, { communityId });
  const listed = useCall(heldDeposits.listHeldDeposits, { communityId });
  const error = choices.error ?? listed.error;
  if (error)
    return (
      <Failed message={error.message} reference={error.reference} onRetry={() => void Promise.all([choices.refetch(), listed.refetch()])} />
    );
  if (!choices.data || !listed.data) return <LoadingRows />;
  if (listed.data.length === 0)
    return (
      <EmptyState title="No security deposit yet" actions={<ScreenLink to="security-deposit-add">Add a security deposit</ScreenLink>}>
        What is held is adjusted here once a deposit was received.
      </EmptyState>
    );
  return <Adjusting choices={choices.data} deposits={listed.data} />;
}

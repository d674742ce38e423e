// Refunds a security deposit as one document: what is paid back, applied to charges and kept, with the entry
// and the bill; then one button. Keeping all of it is a forfeit.
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
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
import { LawSaid } from '../../../law/law.web.tsx';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { heldDeposits } from '../../../receivables/receivables.contract.ts';
import { depositRefunds } from '../deposit-refund.contract.ts';

type Order = ClientInput<typeof depositRefunds.previewDepositRefund>;
type Preview = ClientOutput<typeof depositRefunds.previewDepositRefund>;
type Setup = ClientOutput<typeof depositRefunds.getDepositRefundSetup>;
type Deposit = ClientOutput<typeof depositRefunds.getDepositToRefund>;
type Listed = ClientOutput<typeof heldDeposits.listHeldDeposits>;

interface Kept {
  key: number;
  accountId: string;
  amount: string;
  description: string;
}

interface Form {
  postDate: LocalDate | '';
  accountId: string;
  creditsInterest: boolean;
  charges: string;
  kept: readonly Kept[];
  /** Null while nothing was typed: what is left of the deposit. */
  refund: string | null;
  comment: string;
}

const cents = (text: string | undefined) => centsOf(text) ?? 0n;

/** What is left to pay back beside what is applied and kept. */
function leftOf(deposit: Deposit | undefined, form: Form): string {
  if (!deposit) return '';
  const taken = cents(form.charges) + sumCents(form.kept.map((one) => cents(one.amount)));
  const left = cents(deposit.held) + (form.creditsInterest ? cents(deposit.earned) : 0n) - taken;
  return left > 0n ? centsToText(left) : '';
}

function waitsFor(heldDepositId: string, form: Form, refund: string): string | undefined {
  if (heldDepositId === '') return 'Choose the deposit';
  if (form.postDate === '') return 'Enter the post date';
  if (cents(refund) > 0n && form.accountId === '') return 'Choose the account that holds the refund until it is paid';
  const kept = form.kept.filter((one) => cents(one.amount) > 0n);
  if (kept.some((one) => one.accountId === '')) return 'Choose the account of each part that is kept';
  return kept.some((one) => one.description.trim() === '') ? 'Say what each part is kept for' : undefined;
}

function orderOf(communityId: string, heldDepositId: string, form: Form, refund: string): Order | null {
  if (form.postDate === '' || waitsFor(heldDepositId, form, refund) !== undefined) return null;
  return {
    communityId,
    heldDepositId,
    postDate: form.postDate,
    refund: refund || '0.00',
    accountId: cents(refund) > 0n ? form.accountId : null,
    creditsInterest: form.creditsInterest,
    charges: form.charges || '0.00',
    kept: form.kept
      .filter((one) => cents(one.amount) > 0n)
      .map(({ accountId, amount, description }) => ({ accountId, amount, description })),
    comment: form.comment,
  };
}

function KeptParts({ setup, kept, onChange }: { setup: Setup; kept: readonly Kept[]; onChange(kept: readonly Kept[]): void }) {
  const set = (key: number, change: Partial<Kept>) => onChange(kept.map((one) => (one.key === key ? { ...one, ...change } : one)));
  return (
    <>
      {kept.map((one, i) => (
        <div className="fields hdr" key={one.key}>
          <Combo
            label={`Kept on, part ${i + 1}`}
            width={260}
            value={one.accountId}
            options={setup.income.map((row) => ({ value: row.accountId, code: row.number, label: row.name, hint: row.fundName }))}
            placeholder="Income account"
            onChange={(accountId) => set(one.key, { accountId })}
          />
          <MoneyField label={`Amount, part ${i + 1}`} width={120} value={one.amount} onChange={(amount) => set(one.key, { amount })} />
          <TextField
            label={`Kept for, part ${i + 1}`}
            width={300}
            maxLength={200}
            value={one.description}
            onChange={(description) => set(one.key, { description })}
          />
          <Button icon="x" onClick={() => onChange(kept.filter((row) => row.key !== one.key))}>
            {`Remove part ${i + 1}`}
          </Button>
        </div>
      ))}
    </>
  );
}

function Aside({ deposit, preview }: { deposit: Deposit | undefined; preview: Preview | undefined }) {
  return (
    <>
      <PanelSection title={deposit?.holder ?? 'Deposit'} aside={deposit?.accountNumber}>
        <p className="t2">{deposit ? `${deposit.type}, ${deposit.address}` : 'Choose a deposit.'}</p>
        {deposit && (
          <Facts
            facts={[
              ['Held', <Money key="h" value={deposit.held} zero="digits" />],
              ['Interest not credited', <Money key="i" value={deposit.earned} zero="digits" />],
              ['Owes', <Money key="o" value={deposit.owed} zero="digits" />],
            ]}
          />
        )}
      </PanelSection>
      {preview && <LawSaid said={preview.law} />}
      {preview && (
        <PanelSection title="Refund">
          <Facts
            facts={[
              ['Interest credited', <Money key="i" value={preview.interest} zero="digits" />],
              ['Applied to charges', <Money key="c" value={preview.charges} zero="digits" />],
              ['Kept', <Money key="k" value={preview.kept} zero="digits" />],
              ['Paid back', <Money key="r" value={preview.refund} zero="digits" />],
              ['Left in the deposit', <Money key="l" value={preview.remaining} zero="digits" />],
              ...(preview.billNumber
                ? ([
                    ['Bill', preview.billNumber],
                    ['Mail to', preview.mailTo],
                  ] as const)
                : []),
            ]}
          />
          {preview.approvalsRequired > 0 && <p className="t2">The bill waits for approval before it is paid.</p>}
        </PanelSection>
      )}
    </>
  );
}

function Refunding({ setup, deposits }: { setup: Setup; deposits: Listed }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const heldDepositId = /^\d+$/.test(shell.search.deposit ?? '') ? (shell.search.deposit ?? '') : '';
  const [form, setForm] = useState<Form>({
    postDate: today,
    accountId: setup.lastAccountId ?? (setup.holding.length === 1 ? (setup.holding[0]?.accountId ?? '') : ''),
    creditsInterest: true,
    charges: '',
    kept: [],
    refund: null,
    comment: '',
  });
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const { postDate } = form;
  const asking = heldDepositId !== '' && postDate !== '' ? { communityId, heldDepositId, postDate } : null;
  const seen = useCall(depositRefunds.getDepositToRefund, asking);
  const deposit = seen.data;
  const refund = form.refund ?? leftOf(deposit, form);
  const own = waitsFor(heldDepositId, form, refund);
  const input = deposit ? orderOf(communityId, heldDepositId, form, refund) : null;
  const asked = useAfterPause(input);
  const act = usePreviewed(depositRefunds.previewDepositRefund, depositRefunds.refundDeposit, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (preview) => [
      { key: 'refund', label: 'Paid back', amount: preview.refund },
      { key: 'kept', label: 'Kept', amount: preview.kept },
    ],
    done: (answer) => (answer.billId ? 'The deposit was refunded' : 'The deposit was kept'),
    undo: useUndoBatch(),
    onDone: () => shell.go('security-deposit-refund-review'),
  });
  const preview = input ? act.preview : undefined;
  const problemOf = (path: string) => act.error?.fields.find((field) => field.path === path)?.message;
  const keep = () => {
    const amount = form.kept.length === 0 ? leftOf(deposit, form) : '';
    const part = { key: (form.kept.at(-1)?.key ?? 0) + 1, accountId: deposit?.incomeAccountId ?? '', amount, description: '' };
    set({ kept: [...form.kept, part], refund: null });
  };
  return (
    <Previewed
      of={act}
      noun="refund"
      label={cents(refund) > 0n ? `Refund ${formatMoney(cents(refund), 'digits')}` : 'Keep the deposit'}
      waitsFor={own}
      header={{
        title: 'Add security deposit refund',
        crumbs: [
          <ScreenLink key="list" to="security-deposit-review">
            Security deposits
          </ScreenLink>,
          'Nothing is posted yet',
        ],
      }}
      tab="refund"
      onTab={() => undefined}
      tabs={[{ value: 'refund', label: 'Refund', count: form.kept.length + 1 }]}
      aside={<Aside deposit={deposit} preview={preview} />}
      entry={preview ? <EntryByFund lines={preview.entry} /> : undefined}
      note="The next check run pays the bill"
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
          onChange={(chosen) => {
            set({ refund: null, kept: [], charges: '' });
            shell.setSearch({ deposit: chosen || null });
          }}
        />
        <DateField label="Post date" width={130} value={form.postDate} onChange={(day) => set({ postDate: day })} />
        <MoneyField
          label="Pay back"
          width={120}
          value={refund}
          onChange={(amount) => set({ refund: amount })}
          error={problemOf('refund')}
        />
        <Combo
          label="Account until paid"
          width={240}
          value={form.accountId}
          options={setup.holding.map((one) => ({ value: one.accountId, code: one.number, label: one.name, hint: one.fundName }))}
          placeholder="Liability account"
          onChange={(accountId) => set({ accountId })}
        />
        {deposit?.isOwner && (
          <MoneyField
            label="Apply to charges"
            width={130}
            value={form.charges}
            onChange={(charges) => set({ charges, refund: null })}
            error={problemOf('charges')}
          />
        )}
        <TextField label="Comment" width={220} maxLength={200} value={form.comment} onChange={(comment) => set({ comment })} />
        <CheckField
          label="Credit interest first"
          value={form.creditsInterest}
          onChange={(creditsInterest) => set({ creditsInterest, refund: null })}
        />
      </div>
      {seen.error && <Failed message={seen.error.message} reference={seen.error.reference} onRetry={() => void seen.refetch()} />}
      <KeptParts setup={setup} kept={form.kept} onChange={(kept) => set({ kept, refund: null })} />
      {deposit && (
        <div className="fields hdr">
          <Button icon="plus" onClick={keep}>
            {form.kept.length === 0 ? 'Keep a part or all of it' : 'Keep another part'}
          </Button>
        </div>
      )}
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/security-deposits/refunds/new`; `?deposit=` chooses one. */
export default function SecurityDepositRefundAddScreen() {
  const { communityId } = useCommunity();
  const setup = useCall(depositRefunds.getDepositRefundSetup, { communityId });
  const listed = useCall(heldDeposits.listHeldDeposits, { communityId });
  const error = setup.error ?? listed.error;
  if (error)
    return (
      <Failed message={error.message} reference={error.reference} onRetry={() => void Promise.all([setup.refetch(), listed.refetch()])} />
    );
  if (!setup.data || !listed.data) return <LoadingRows />;
  const held = listed.data.filter((one) => one.held !== '0.00');
  if (held.length === 0)
    return (
      <EmptyState title="No security deposit is held" icon="check">
        A deposit that was received is refunded here, as a whole or less what is kept.
      </EmptyState>
    );
  return <Refunding setup={setup.data} deposits={held} />;
}

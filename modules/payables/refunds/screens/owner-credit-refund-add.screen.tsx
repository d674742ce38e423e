// Refunds an owner's credit: choose the owner, say how much of what is held, see the bill and the entry, then
// one button.
import { useRef, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { centsToText, formatMoney, type LocalDate, sumCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { Previewed, useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Combo,
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  Note,
  PanelSection,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { useOwnerSearch } from '../../../receivables/receivables.web.tsx';
import { billWords } from '../../bills/screens/bill-parts.tsx';
import { ownerRefunds } from '../../payables.contract.ts';

type Order = ClientInput<typeof ownerRefunds.previewRefund>;
type Preview = ClientOutput<typeof ownerRefunds.previewRefund>;
type Owner = ClientOutput<typeof ownerRefunds.getRefundOwner>;
type Bucket = Owner['buckets'][number] & { key: string };
type Setup = ClientOutput<typeof ownerRefunds.getRefundSetup>;

const keyOf = (codeId: string | null) => codeId ?? 'general';
const digits = (text: string | undefined) => formatMoney(centsOf(text) ?? 0n, 'digits');

interface Form {
  postDate: LocalDate | '';
  accountId: string;
  comment: string;
  /** What is refunded of each bucket; null while nothing was typed: what may be refunded in all. */
  amounts: Readonly<Record<string, string>> | null;
}

/** The whole credit over the buckets, general money first. */
function wholeCredit(owner: Owner | undefined): Record<string, string> {
  let left = centsOf(owner?.credit) ?? 0n;
  return Object.fromEntries(
    (owner?.buckets ?? []).map(({ codeId, held }) => {
      const cents = centsOf(held) ?? 0n;
      const taken = cents < left ? cents : left;
      left -= taken;
      return [keyOf(codeId), taken === 0n ? '' : centsToText(taken)];
    }),
  );
}

function bucketColumns(amounts: Readonly<Record<string, string>>, set: (key: string, amount: string) => void): TableColumn<Bucket>[] {
  return [
    { key: 'name', title: 'Held as', emphasis: 'strong', width: 220 },
    { key: 'held', title: 'Held', kind: 'money', width: 120, total: 'sum' },
    {
      key: 'refund',
      title: 'Refund',
      kind: 'money',
      width: 140,
      total: 'sum',
      value: (row) => amounts[row.key] ?? '',
      render: (row) => (
        <MoneyField label={`Refund of ${row.name}`} hideLabel value={amounts[row.key] ?? ''} onChange={(amount) => set(row.key, amount)} />
      ),
    },
  ];
}

/** The account of the owner; while the day changes, as it was last seen. */
function useCredit(communityId: string, ownershipId: string, postDate: LocalDate | '') {
  const last = useRef<Owner>(undefined);
  const asked = useCall(ownerRefunds.getRefundOwner, ownershipId && postDate ? { communityId, ownershipId, postDate } : null);
  if (asked.data) last.current = asked.data;
  return { owner: last.current?.ownershipId === ownershipId ? last.current : undefined, error: asked.error };
}

function OwnerAside({ owner, preview }: { owner: Owner | undefined; preview: Preview | undefined }) {
  return (
    <>
      <PanelSection title={owner?.owner ?? 'Owner'} aside={owner?.accountNumber}>
        <p className="t2">{owner ? `${owner.address}${owner.isCurrent ? '' : ', previous owner'}` : 'Choose an owner.'}</p>
        {owner && (
          <Facts
            facts={[
              ['Paid ahead', <Money key="h" value={owner.held} zero="digits" />],
              ['Owes', <Money key="o" value={owner.owed} zero="digits" />],
              ['Can be refunded', <Money key="c" value={owner.credit} zero="digits" />],
            ]}
          />
        )}
      </PanelSection>
      {owner && preview && (
        <PanelSection title="Bill">
          <Facts
            facts={[
              ['Number', preview.billNumber],
              ['Status', billWords[preview.status].word],
              ['Mail to', preview.mailTo],
            ]}
          />
          {preview.approvalsRequired > 0 && (
            <p className="t2">
              {preview.approvalsRequired === 1 ? '1 approval is needed' : `${preview.approvalsRequired} approvals are needed`} before it is
              paid.
            </p>
          )}
        </PanelSection>
      )}
    </>
  );
}

function waitsFor(ownershipId: string, form: Form, owner: Owner | undefined, typed: bigint): string | undefined {
  if (ownershipId === '') return 'Choose an owner';
  if (form.postDate === '') return 'Enter the post date';
  if (owner && owner.buckets.length === 0) return 'This owner has no credit';
  if (form.accountId === '') return 'Choose the account that holds the refund until it is paid';
  return typed === 0n ? 'Enter an amount' : undefined;
}

function Refunding({ setup }: { setup: Setup }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const ownershipId = /^\d+$/.test(shell.search.owner ?? '') ? (shell.search.owner ?? '') : '';
  const [view, setView] = useState<TableView>({});
  const [form, setForm] = useState<Form>({
    postDate: today,
    accountId: setup.lastAccountId ?? (setup.accounts.length === 1 ? (setup.accounts[0]?.accountId ?? '') : ''),
    comment: '',
    amounts: null,
  });
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const { owner, error } = useCredit(communityId, ownershipId, form.postDate);
  const amounts = form.amounts ?? wholeCredit(owner);
  const typed = sumCents(Object.values(amounts).map((text) => centsOf(text) ?? 0n));
  const own = waitsFor(ownershipId, form, owner, typed);
  const input: Order | null =
    own === undefined && owner && form.postDate !== ''
      ? {
          communityId,
          ownershipId,
          postDate: form.postDate,
          accountId: form.accountId,
          comment: form.comment,
          parts: owner.buckets.flatMap(({ codeId }) => {
            const amount = amounts[keyOf(codeId)] ?? '';
            return (centsOf(amount) ?? 0n) === 0n ? [] : [{ codeId, amount }];
          }),
        }
      : null;
  const asked = useAfterPause(input);
  const act = usePreviewed(ownerRefunds.previewRefund, ownerRefunds.addRefund, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (preview) => preview.buckets.map((row) => ({ key: keyOf(row.codeId), label: row.name, amount: row.amount })),
    done: (answer) => `Refund of ${digits(answer.amount)} is bill ${answer.billNumber}`,
    undo: useUndoBatch(),
    onDone: ({ billId }) => shell.go('bill-view', { billId }),
  });
  const search = useOwnerSearch(communityId);
  const preview = input ? act.preview : undefined;
  const problem = act.error?.fields.find((field) => field.path === 'parts')?.message;
  return (
    <Previewed
      of={act}
      noun="refund"
      label={`Refund ${formatMoney(typed, 'digits')}`}
      waitsFor={own}
      header={{
        title: 'Refund owner credit',
        crumbs: [
          <ScreenLink key="list" to="activity-ar-adjustments">
            AR adjustments
          </ScreenLink>,
          'Nothing is posted yet',
        ],
      }}
      tab="credit"
      onTab={() => undefined}
      tabs={[{ value: 'credit', label: 'Credit', count: owner?.buckets.length ?? 0 }]}
      aside={<OwnerAside owner={owner} preview={preview} />}
      entry={preview ? <EntryByFund lines={preview.entry} /> : undefined}
      note="The next check run pays the bill"
    >
      <div className="fields hdr">
        <Combo
          label="Owner"
          width={260}
          value={ownershipId}
          valueText={owner ? `${owner.accountNumber} ${owner.owner}` : ''}
          options={search}
          placeholder="Account, name or address"
          onChange={(chosen) => {
            set({ amounts: null });
            shell.setSearch({ owner: chosen || null });
          }}
        />
        <DateField label="Post date" width={130} value={form.postDate} onChange={(postDate) => set({ postDate })} />
        <Combo
          label="Account until paid"
          width={240}
          value={form.accountId}
          options={setup.accounts.map((one) => ({ value: one.accountId, code: one.number, label: one.name, hint: one.fundName }))}
          placeholder="Liability account"
          onChange={(accountId) => set({ accountId })}
        />
        <TextField label="Comment" width={220} maxLength={200} value={form.comment} onChange={(comment) => set({ comment })} />
      </div>
      {owner?.isOnHold && <Note title="Payments of this home are on hold.">Lift the hold before anything is refunded.</Note>}
      {problem && <Note title={`The refund ${problem}.`}>The owner’s account shows what is held and owed.</Note>}
      {error && <Failed message={error.message} reference={error.reference} onRetry={() => shell.setSearch({ owner: null })} />}
      <DataTable
        label="What the owner has paid ahead"
        noun="amounts"
        rows={(owner?.buckets ?? []).map((bucket) => ({ ...bucket, key: keyOf(bucket.codeId) }))}
        columns={bucketColumns(amounts, (key, amount) => set({ amounts: { ...amounts, [key]: amount } }))}
        rowId={(row) => row.key}
        state={view}
        onState={setView}
        onOpen={(row) => set({ amounts: { ...amounts, [row.key]: row.held } })}
        bar={false}
        empty={
          <EmptyState title={ownershipId === '' ? 'Choose an owner' : 'This owner has no credit'}>
            Money an owner has paid ahead is refunded here.
          </EmptyState>
        }
      />
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/refunds/new`; `?owner=` chooses the owner. */
export default function OwnerCreditRefundAddScreen() {
  const { communityId } = useCommunity();
  const setup = useCall(ownerRefunds.getRefundSetup, { communityId });
  if (setup.error) return <Failed message={setup.error.message} reference={setup.error.reference} onRetry={() => void setup.refetch()} />;
  if (!setup.data) return <LoadingRows />;
  if (setup.data.accounts.length === 0) {
    return (
      <EmptyState
        title="No account holds refunds yet"
        icon="book-2"
        actions={<ScreenLink to="gl-accounts">Open the chart of accounts</ScreenLink>}
      >
        Add a liability account without a role, such as Owner refunds payable. It holds a refund until its check is issued.
      </EmptyState>
    );
  }
  return <Refunding setup={setup.data} />;
}

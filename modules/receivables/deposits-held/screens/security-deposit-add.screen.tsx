// Receives a security deposit: its type, whose it is, how much and where the money goes; what it would book,
// then one button.
import { useCallback, useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Previewed, useAfterPause, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Combo,
  centsOf,
  DateField,
  DateText,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  MoneyField,
  type Option,
  PanelSection,
  SelectField,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { LawSaid } from '../../../law/law.web.tsx';
import { EntryByFund, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { useOwnerSearch } from '../../owners/screens/use-owner-search.tsx';
import { depositFamilies, heldDeposits } from '../held-deposit.contract.ts';

type Order = ClientInput<typeof heldDeposits.previewDeposit>;
type Choices = ClientOutput<typeof heldDeposits.getDepositChoices>;
type Type = Choices['types'][number];

const before = 'before';

interface Form {
  depositTypeId: string;
  holderId: string;
  purpose: string;
  rent: string;
  postDate: LocalDate | '';
  amount: string;
  /** `before`: it was held before the books began here. */
  bankAccountId: string;
  checkNumber: string;
}

/** Finds renters by name, address and account. */
function useRenterSearch(communityId: string) {
  return useCallback(
    async (query: string, signal: AbortSignal): Promise<readonly Option[]> => {
      if (query.trim() === '') return [];
      const rows = await call(heldDeposits.findRenters, { communityId, search: query.trim() }, { signal });
      return rows.map((row) => ({ value: row.renterId, code: row.accountNumber, label: row.name, hint: row.address }));
    },
    [communityId],
  );
}

function waitsFor(form: Form): string | undefined {
  if (form.depositTypeId === '') return 'Choose the deposit type';
  if (form.holderId === '') return 'Choose whose deposit it is';
  if ((centsOf(form.amount) ?? 0n) <= 0n) return 'Enter the amount';
  if (form.postDate === '') return 'Enter the post date';
  return form.bankAccountId === '' ? 'Choose where the money goes' : undefined;
}

function orderOf(communityId: string, form: Form, type: Type | undefined): Order | null {
  const { postDate, holderId, bankAccountId, depositTypeId, purpose, amount, rent, checkNumber } = form;
  if (waitsFor(form) !== undefined || postDate === '' || !type) return null;
  const isOwner = type.family === 'OWNER';
  const own = { communityId, depositTypeId, purpose, postDate, amount, checkNumber };
  const holder = { ownershipId: isOwner ? holderId : null, renterId: isOwner ? null : holderId };
  return { ...own, ...holder, rent: isOwner || rent === '' ? null : rent, bankAccountId: bankAccountId === before ? null : bankAccountId };
}

function TypeAside({ type }: { type: Type | undefined }) {
  const terms = type?.terms.at(-1);
  return (
    <PanelSection title={type?.name ?? 'Deposit type'}>
      <p className="t2">{type ? depositFamilies[type.family] : 'Choose a type. Its terms appear here.'}</p>
      {terms && (
        <Facts
          facts={[
            ['In force from', <DateText key="f" value={terms.fromDate} form="words" />],
            ['Cap', terms.cap ? <Money key="c" value={terms.cap} /> : terms.capMonths ? `${terms.capMonths} months of rent` : 'None'],
            ['Interest', terms.rate === '0' ? 'None' : `${terms.rate}% a year`],
            ['Refund within', terms.refundDays ? `${terms.refundDays} days` : 'No limit'],
            ...(terms.source ? ([['Source', terms.source]] as const) : []),
          ]}
        />
      )}
    </PanelSection>
  );
}

function Fields({ form, set, choices, type }: { form: Form; set(change: Partial<Form>): void; choices: Choices; type: Type | undefined }) {
  const { communityId } = useCommunity();
  const [owners, renters] = [useOwnerSearch(communityId), useRenterSearch(communityId)];
  const isOwner = type === undefined || type.family === 'OWNER';
  return (
    <div className="fields hdr">
      <SelectField
        label="Deposit type"
        width={220}
        value={form.depositTypeId}
        placeholder="Choose"
        options={choices.types.filter((one) => one.isActive).map((one) => ({ value: one.depositTypeId, label: one.name }))}
        onChange={(depositTypeId) => set({ depositTypeId, holderId: '' })}
      />
      <Combo
        key={isOwner ? 'owner' : 'renter'}
        label={isOwner ? 'Owner' : 'Renter'}
        width={260}
        value={form.holderId}
        options={isOwner ? owners : renters}
        placeholder="Account, name or address"
        onChange={(holderId) => set({ holderId })}
      />
      <MoneyField label="Amount" width={120} value={form.amount} onChange={(amount) => set({ amount })} />
      {!isOwner && <MoneyField label="Month’s rent" width={120} value={form.rent} onChange={(rent) => set({ rent })} />}
      <DateField label="Post date" width={130} value={form.postDate} onChange={(postDate) => set({ postDate })} />
      <SelectField
        label="Deposited to"
        width={220}
        value={form.bankAccountId}
        placeholder="Choose"
        options={[
          ...choices.bankAccounts.map((one) => ({ value: one.bankAccountId, label: one.name })),
          { value: before, label: 'Held before the books began' },
        ]}
        onChange={(bankAccountId) => set({ bankAccountId })}
      />
      {form.bankAccountId !== before && (
        <TextField label="Check" width={110} maxLength={20} value={form.checkNumber} onChange={(checkNumber) => set({ checkNumber })} />
      )}
      <TextField label="Purpose" width={260} maxLength={120} value={form.purpose} onChange={(purpose) => set({ purpose })} />
    </div>
  );
}

function Receiving({ choices }: { choices: Choices }) {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const first = choices.types.filter((one) => one.isActive);
  const [form, setForm] = useState<Form>({
    depositTypeId: first.length === 1 ? (first[0]?.depositTypeId ?? '') : '',
    holderId: '',
    purpose: '',
    rent: '',
    postDate: today,
    amount: '',
    bankAccountId: choices.bankAccounts.length === 1 ? (choices.bankAccounts[0]?.bankAccountId ?? '') : '',
    checkNumber: '',
  });
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const type = choices.types.find((one) => one.depositTypeId === form.depositTypeId);
  const asked = useAfterPause(orderOf(communityId, form, type));
  const act = usePreviewed(heldDeposits.previewDeposit, heldDeposits.addDeposit, {
    input: asked.value,
    isLatest: asked.isLatest,
    more: {},
    lines: (preview) => [{ key: 'amount', label: preview.holder, amount: preview.amount }],
    done: ({ depositNumber }) => `Security deposit ${depositNumber} is held`,
    undo: useUndoBatch(),
    onDone: ({ heldDepositId }) => shell.go('security-deposit-review', {}, { deposit: heldDepositId }),
  });
  const preview = asked.value ? act.preview : undefined;
  const amount = formatMoney(centsOf(form.amount) ?? 0n, 'digits');
  return (
    <Previewed
      of={act}
      noun="deposit"
      label={form.bankAccountId === before ? `Register ${amount}` : `Receive ${amount}`}
      waitsFor={waitsFor(form)}
      header={{
        title: 'Add security deposit',
        crumbs: [
          <ScreenLink key="list" to="security-deposit-review">
            Security deposits
          </ScreenLink>,
          'Nothing is posted yet',
        ],
      }}
      tab="deposit"
      onTab={() => undefined}
      tabs={[{ value: 'deposit', label: 'Deposit', count: 1 }]}
      aside={
        <>
          <TypeAside type={type} />
          {preview && <LawSaid said={preview.law} />}
        </>
      }
      entry={preview ? <EntryByFund lines={preview.entry} /> : undefined}
      note={form.bankAccountId === before ? 'Posts nothing: the opening entry has the money' : 'Can be undone at any time'}
    >
      <Fields form={form} set={set} choices={choices} type={type} />
      {preview && (
        <div className="psec">
          <Facts
            facts={[
              ['Held for', preview.holder],
              ['Amount', <Money key="a" value={preview.amount} />],
              ['Held of this type already', <Money key="h" value={preview.heldElsewhere} zero="digits" />],
              ['Cap', preview.cap ? <Money key="c" value={preview.cap} /> : 'None'],
            ]}
          />
        </div>
      )}
    </Previewed>
  );
}

/** The page at `/c/$communityId/receivables/security-deposits/new`. */
export default function SecurityDepositAddScreen() {
  const { communityId } = useCommunity();
  const choices = useCall(heldDeposits.getDepositChoices, { communityId });
  if (choices.error)
    return <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <LoadingRows />;
  if (!choices.data.types.some((one) => one.isActive)) {
    return (
      <EmptyState
        title="No deposit type yet"
        icon="book-2"
        actions={<ScreenLink to="security-deposit-review">Open security deposits</ScreenLink>}
      >
        Add a type such as Keys or Clubhouse under Types and terms. It says on which account deposits are held.
      </EmptyState>
    );
  }
  return <Receiving choices={choices.data} />;
}

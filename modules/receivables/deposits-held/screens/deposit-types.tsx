// The types of security deposits and what holds for them from which day on; both are typed by a person.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClientInput, ClientOutput } from '../../../../packages/contract/contract.ts';
import type { LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  CheckField,
  Combo,
  DataTable,
  DateField,
  Dialog,
  EmptyState,
  Failed,
  LoadingRows,
  MoneyField,
  SelectField,
  type TableColumn,
  type TableView,
  TextField,
} from '../../../../packages/ui/ui.ts';
import { type DepositFamily, depositFamilies, heldDeposits, interestTimes } from '../held-deposit.contract.ts';

type Choices = ClientOutput<typeof heldDeposits.getDepositChoices>;
type Type = Choices['types'][number];
type Terms = Type['terms'][number];
interface Row extends Terms {
  type: Type;
}

const families = Object.entries(depositFamilies).map(([value, label]) => ({ value: value as DepositFamily, label }));
const capWords = ({ cap, capMonths }: Terms) => cap ?? (capMonths ? `${capMonths} months` : 'None');

const columns: readonly TableColumn<Row>[] = [
  {
    key: 'type',
    title: 'Type',
    width: 190,
    emphasis: 'strong',
    value: (row) => `${row.type.name}${row.type.isActive ? '' : ' (not in use)'}`,
  },
  { key: 'family', title: 'Family', width: 240, value: (row) => depositFamilies[row.type.family] },
  { key: 'fromDate', title: 'From', kind: 'date', width: 104 },
  { key: 'cap', title: 'Cap', width: 110, value: capWords },
  { key: 'rate', title: 'Interest', width: 90, value: (row) => (row.rate === '0' ? 'None' : `${row.rate}%`) },
  { key: 'refundDays', title: 'Refund days', width: 110, value: (row) => String(row.refundDays ?? '') },
  { key: 'claimDays', title: 'Claim days', width: 100, value: (row) => String(row.claimDays ?? '') },
  { key: 'itemizes', title: 'Itemized', width: 90, value: (row) => (row.itemizes ? 'Yes' : 'No') },
  { key: 'source', title: 'Source', width: 220, emphasis: 'quiet' },
];

function TypeDialog({ choices, type, onClose }: { choices: Choices; type: Type | null; onClose(): void }) {
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const [form, setForm] = useState({
    name: type?.name ?? '',
    family: type?.family ?? ('OWNER' as DepositFamily),
    heldAccountId: type?.heldAccountId ?? (choices.heldAccounts.length === 1 ? (choices.heldAccounts[0]?.accountId ?? '') : ''),
    incomeAccountId: type?.incomeAccountId ?? '',
    interestAccountId: type?.interestAccountId ?? '',
    isActive: type?.isActive ?? true,
  });
  const set = (change: Partial<typeof form>) => setForm((old) => ({ ...old, ...change }));
  const optionsOf = (of: string) =>
    choices.accounts
      .filter((one) => one.type === of)
      .map((one) => ({ value: one.accountId, code: one.number, label: one.name, hint: one.fundName }));
  return (
    <Dialog open onClose={onClose} title={type ? `Change ${type.name}` : 'Add a deposit type'}>
      <div className="fields">
        <TextField label="Name" required autoFocus maxLength={60} value={form.name} onChange={(name) => set({ name })} />
        <SelectField label="Family" value={form.family} options={families} onChange={(family) => set({ family })} />
        <Combo
          label="Held on"
          value={form.heldAccountId}
          options={choices.heldAccounts.map((one) => ({ value: one.accountId, code: one.number, label: one.name }))}
          placeholder="Deposits held"
          onChange={(heldAccountId) => set({ heldAccountId })}
        />
        <Combo
          label="What is kept goes to"
          value={form.incomeAccountId}
          options={optionsOf('INCOME')}
          placeholder="Income account"
          onChange={(incomeAccountId) => set({ incomeAccountId })}
        />
        <Combo
          label="Interest is paid by"
          value={form.interestAccountId}
          options={optionsOf('EXPENSE')}
          placeholder="None"
          onChange={(interestAccountId) => set({ interestAccountId })}
        />
        <CheckField label="In use" value={form.isActive} onChange={(isActive) => set({ isActive })} />
      </div>
      <Action
        label={type ? 'Save the type' : 'Add the type'}
        weight="primary"
        disabled={form.name.trim() === '' || form.heldAccountId === '' || form.incomeAccountId === ''}
        run={() =>
          call(heldDeposits.saveDepositType, {
            communityId,
            ...(type ? { depositTypeId: type.depositTypeId } : {}),
            ...form,
            interestAccountId: form.interestAccountId === '' ? null : form.interestAccountId,
          })
        }
        done={() => `${form.name} was saved`}
        onDone={() => {
          onClose();
          void cache.invalidateQueries();
        }}
      />
    </Dialog>
  );
}

type TermsOrder = ClientInput<typeof heldDeposits.saveDepositTerms>;

interface TermsForm {
  fromDate: LocalDate | '';
  cap: string;
  capMonths: string;
  rate: string;
  interestAfterMonths: string;
  paysInterest: Terms['paysInterest'];
  refundDays: string;
  claimDays: string;
  itemizes: boolean;
  source: string;
}

const formOf = (terms: Terms | undefined): TermsForm => ({
  fromDate: terms?.fromDate ?? '',
  cap: terms?.cap ?? '',
  capMonths: terms?.capMonths ?? '',
  rate: terms?.rate ?? '',
  interestAfterMonths: String(terms?.interestAfterMonths ?? 0),
  paysInterest: terms?.paysInterest ?? 'AT_END',
  refundDays: String(terms?.refundDays ?? ''),
  claimDays: String(terms?.claimDays ?? ''),
  itemizes: terms?.itemizes ?? false,
  source: terms?.source ?? '',
});

const days = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
const blank = (text: string) => (text.trim() === '' ? null : text.trim());

function TermsFields({ form, set, isRent }: { form: TermsForm; set(change: Partial<TermsForm>): void; isRent: boolean }) {
  return (
    <div className="fields">
      <DateField label="From" required autoFocus value={form.fromDate} onChange={(fromDate) => set({ fromDate })} />
      <MoneyField label="Cap, an amount" value={form.cap} onChange={(cap) => set({ cap })} />
      {isRent && <TextField label="Cap, months of rent" numeric value={form.capMonths} onChange={(capMonths) => set({ capMonths })} />}
      <TextField label="Interest, percent a year" numeric value={form.rate} onChange={(rate) => set({ rate })} />
      <TextField
        label="Interest after months"
        numeric
        value={form.interestAfterMonths}
        onChange={(interestAfterMonths) => set({ interestAfterMonths })}
      />
      <SelectField
        label="Interest is credited"
        value={form.paysInterest}
        options={Object.entries(interestTimes).map(([value, label]) => ({ value: value as Terms['paysInterest'], label }))}
        onChange={(paysInterest) => set({ paysInterest })}
      />
      <TextField label="Days to refund" numeric value={form.refundDays} onChange={(refundDays) => set({ refundDays })} />
      <TextField label="Days to claim" numeric value={form.claimDays} onChange={(claimDays) => set({ claimDays })} />
      <TextField label="Document or statute" maxLength={200} value={form.source} onChange={(source) => set({ source })} />
      <CheckField label="What is kept is itemized" value={form.itemizes} onChange={(itemizes) => set({ itemizes })} />
    </div>
  );
}

function TermsDialog({ type, terms, onClose }: { type: Type; terms: Terms | undefined; onClose(): void }) {
  const { communityId } = useCommunity();
  const cache = useQueryClient();
  const [form, setForm] = useState(() => formOf(terms));
  const set = (change: Partial<TermsForm>) => setForm((old) => ({ ...old, ...change }));
  const { depositTypeId } = type;
  const close = () => {
    onClose();
    void cache.invalidateQueries();
  };
  const order = (of: TermsForm, fromDate: LocalDate): TermsOrder => ({
    communityId,
    depositTypeId,
    fromDate,
    cap: blank(of.cap),
    capMonths: blank(of.capMonths),
    rate: blank(of.rate),
    interestAfterMonths: days(of.interestAfterMonths) ?? 0,
    paysInterest: of.paysInterest,
    refundDays: days(of.refundDays),
    claimDays: days(of.claimDays),
    itemizes: of.itemizes,
    source: of.source,
  });
  const save = (of: TermsForm) =>
    of.fromDate === '' ? Promise.resolve({ depositTypeId }) : call(heldDeposits.saveDepositTerms, order(of, of.fromDate));
  return (
    <Dialog open onClose={onClose} title={`Terms of ${type.name}`}>
      <TermsFields form={form} set={set} isRent={type.family !== 'OWNER'} />
      <Action
        label="Save the terms"
        weight="primary"
        disabled={form.fromDate === ''}
        run={() => save(form)}
        done={() => 'The terms were saved'}
        onDone={close}
      />
      {terms && (
        <Action
          label="Take the terms away"
          run={() => call(heldDeposits.dropDepositTerms, { communityId, depositTypeId, fromDate: terms.fromDate })}
          done={() => 'The terms were taken away'}
          undo={() => save(formOf(terms)).then(() => cache.invalidateQueries())}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

const noTerms: Terms = {
  fromDate: '' as LocalDate,
  cap: null,
  capMonths: null,
  rate: '0',
  interestAfterMonths: 0,
  paysInterest: 'AT_END',
  refundDays: null,
  claimDays: null,
  itemizes: false,
  source: 'No terms yet',
};

/** Types with their terms, a line for each day from which something holds. */
export function DepositTypes() {
  const { communityId } = useCommunity();
  const [view, setView] = useState<TableView>({});
  const [open, setOpen] = useState<{ type: Type | null; terms?: Terms | undefined; what: 'type' | 'terms' } | null>(null);
  const mayChange = useMayCall(heldDeposits.saveDepositType);
  const choices = useCall(heldDeposits.getDepositChoices, { communityId });
  if (choices.error)
    return <Failed message={choices.error.message} reference={choices.error.reference} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <LoadingRows />;
  const { types, heldAccounts } = choices.data;
  if (heldAccounts.length === 0)
    return (
      <EmptyState
        title="No account holds security deposits"
        icon="book-2"
        actions={<ScreenLink to="gl-accounts">Open the chart of accounts</ScreenLink>}
      >
        Give a liability account the role of security deposits held.
      </EmptyState>
    );
  const rows = types.flatMap((type): Row[] =>
    type.terms.length === 0 ? [{ ...noTerms, type }] : type.terms.map((one) => ({ ...one, type })),
  );
  const termsOf = (row: Row) => row.type.terms.find((one) => one.fromDate === row.fromDate);
  const close = () => setOpen(null);
  return (
    <>
      {mayChange && (
        <div className="fields hdr">
          <Button icon="plus" onClick={() => setOpen({ type: null, what: 'type' })}>
            Add a type
          </Button>
          {types.map((type) => (
            <span key={type.depositTypeId} className="row">
              <Button icon="pencil" onClick={() => setOpen({ type, what: 'type' })}>{`Change ${type.name}`}</Button>
              <Button icon="plus" onClick={() => setOpen({ type, what: 'terms' })}>{`Terms of ${type.name}`}</Button>
            </span>
          ))}
        </div>
      )}
      <DataTable
        label="Types and terms"
        noun="terms"
        rows={rows}
        columns={columns}
        rowId={(row) => `${row.type.depositTypeId}:${row.fromDate}`}
        state={view}
        onState={setView}
        onOpen={mayChange ? (row) => setOpen({ type: row.type, terms: termsOf(row), what: 'terms' }) : null}
        bar={false}
        empty={
          <EmptyState title="No deposit type yet">
            A type says whose deposits they are, on which account they stand, and its terms.
          </EmptyState>
        }
      />
      {open?.what === 'type' && <TypeDialog choices={choices.data} type={open.type} onClose={close} />}
      {open?.what === 'terms' && open.type && <TermsDialog type={open.type} terms={open.terms} onClose={close} />}
    </>
  );
}

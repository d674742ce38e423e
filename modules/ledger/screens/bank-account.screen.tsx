// One bank account: the form behind adding, changing and viewing it. Its number is typed in, never shown
// again.
import { useEffect, useRef } from 'react';
import type { ClientOutput } from '../../../packages/contract/contract.ts';
import { call, useCall } from '../../../packages/pages/client.ts';
import { type FieldWords, type Profile, ProfilePage, useProfile } from '../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import { CheckField, Combo, DateField, FieldRow, MoneyField, type Option, Tag, TextField, toast } from '../../../packages/ui/ui.ts';
import { accounting } from '../accounting.contract.ts';
import { bankAccounts } from '../bank-account/bank-account.contract.ts';

type Loaded = ClientOutput<typeof bankAccounts.getBankAccount>;

/**
 * The record as it is typed; `masked` is the number as it stands, `accountNumber` the one that replaces it.
 */
interface Form {
  version: string;
  name: string;
  bankName: string;
  routingNumber: string;
  accountNumber: string;
  masked: string;
  accountId: string;
  glText: string;
  routingFraction: string;
  lockboxId: string;
  remitStreet: string;
  remitCity: string;
  lastCheckNumber: string;
  isPrimary: boolean;
  minimumAmount: string;
  coverageAmount: string;
  maturityDate: string;
}

const empty: Form = {
  version: '',
  name: '',
  bankName: '',
  routingNumber: '',
  accountNumber: '',
  masked: '',
  accountId: '',
  glText: '',
  routingFraction: '',
  lockboxId: '',
  remitStreet: '',
  remitCity: '',
  lastCheckNumber: '0',
  isPrimary: false,
  minimumAmount: '0.00',
  coverageAmount: '250000.00',
  maturityDate: '',
};

function formOf({
  version,
  name,
  bankName,
  routingNumber,
  accountNumber,
  accountId,
  glNumber,
  glName,
  routingFraction,
  lockboxId,
  remitStreet,
  remitCity,
  lastCheckNumber,
  isPrimary,
  minimumAmount,
  coverageAmount,
  maturityDate,
}: Loaded): Form {
  const glText = `${glNumber} ${glName}`;
  const banking = { name, bankName, routingNumber, routingFraction, lockboxId, remitStreet, remitCity, minimumAmount, coverageAmount };
  const typed = { ...banking, version, accountId, isPrimary };
  return {
    ...typed,
    maturityDate: maturityDate?.slice(0, 10) ?? '',
    accountNumber: '',
    masked: accountNumber,
    glText,
    lastCheckNumber: String(lastCheckNumber),
  };
}

const words: FieldWords<Form> = {
  bankName: 'Bank',
  masked: 'Account number',
  accountNumber: { label: 'New account number', text: (typed) => (typed === '' ? 'not changed' : 'changed') },
  lastCheckNumber: 'Last check number used',
  routingFraction: 'Routing fraction',
  lockboxId: 'Lockbox ID',
  remitStreet: 'Mail payments to',
  remitCity: 'City, state and ZIP',
  isPrimary: 'Primary account',
  minimumAmount: 'Minimum balance',
  coverageAmount: 'Insured up to',
  maturityDate: 'Matures on',
};

/** Names the bank while the routing number is typed, and fills the bank's name in where there is none. */
function useBankOf(profile: Profile<Form>): { help: string; problem: string | undefined } {
  const { routingNumber, bankName } = profile.value;
  const isWhole = /^\d{9}$/.test(routingNumber) && profile.mode !== 'view';
  const found = useCall(bankAccounts.lookUpRouting, isWhole ? { routingNumber } : null).data;
  const known = isWhole ? found?.bank : undefined;
  const { set } = profile;
  const fill = useRef(set);
  fill.current = set;
  const knownName = known?.bankName;
  useEffect(() => {
    if (knownName && bankName === '') fill.current({ bankName: knownName });
  }, [knownName, bankName]);
  return {
    help: known ? `${known.bankName}, ${known.city} ${known.state}` : 'Nine digits, at the bottom left of a check',
    problem: isWhole && found && !found.isPossible ? 'No bank has this number: its check digit does not fit.' : undefined,
  };
}

/** Cash accounts of the chart that no bank account stands on. */
function useFreeCash(communityId: string, wanted: boolean): Option[] {
  const chart = useCall(accounting.pickAccounts, wanted ? { communityId } : null).data ?? [];
  const taken = useCall(bankAccounts.listBankAccounts, wanted ? { communityId } : null).data ?? [];
  return chart
    .filter((account) => account.role === 'CASH' && account.isActive && !taken.some((one) => one.accountId === account.accountId))
    .map((account) => ({ value: account.accountId, label: account.name, code: account.number, hint: account.fundName }));
}

function Fields({ profile, bankAccountId }: { profile: Profile<Form>; bankAccountId: string | null }) {
  const { communityId } = useCommunity();
  const { field, value, mode } = profile;
  const bank = useBankOf(profile);
  const cash = useFreeCash(communityId, bankAccountId === null);
  const routing = field('routingNumber');
  const isNew = bankAccountId === null;
  return (
    <>
      <FieldRow columns={2}>
        <TextField
          label="Name"
          required
          maxLength={80}
          autoFocus={isNew}
          help="What your office calls it: Operating, Reserve"
          {...field('name')}
        />
        {isNew ? (
          <Combo
            label="Cash account in the books"
            required
            options={cash}
            help="Each has one bank account at most"
            {...field('accountId')}
          />
        ) : (
          <TextField label="Cash account in the books" readOnly value={value.glText} onChange={() => undefined} />
        )}
      </FieldRow>
      <FieldRow columns={3}>
        <TextField
          label="Routing number"
          required
          numeric
          maxLength={9}
          help={bank.help}
          {...routing}
          error={routing.error ?? bank.problem}
        />
        <TextField label="Bank" required maxLength={80} {...field('bankName')} />
        {mode === 'view' ? (
          <TextField label="Account number" readOnly value={value.masked} onChange={() => undefined} />
        ) : (
          <TextField
            label="Account number"
            required={isNew}
            numeric
            maxLength={24}
            help={isNew ? 'Kept encrypted; only the last four digits are shown' : `Now ${value.masked}. Leave it blank to keep it.`}
            {...field('accountNumber')}
          />
        )}
      </FieldRow>
      <FieldRow columns={3}>
        <TextField
          label="Last check number used"
          numeric
          maxLength={12}
          help="The next check printed has the next number"
          {...field('lastCheckNumber')}
        />
        <TextField label="Routing fraction" maxLength={13} help="Printed on checks, such as 94-7074/3212" {...field('routingFraction')} />
        <TextField
          label="Lockbox ID"
          maxLength={10}
          help="1 to 10 letters and digits, as the bank's files name it"
          {...field('lockboxId')}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField
          label="Mail payments to"
          maxLength={80}
          help="Printed on statements: the lockbox. Leave blank for the association's address."
          {...field('remitStreet')}
        />
        <TextField label="City, state and ZIP" maxLength={80} {...field('remitCity')} />
      </FieldRow>
      <FieldRow columns={3}>
        <MoneyField label="Minimum balance" help="The least to keep in the account; 0.00 for none" {...field('minimumAmount')} />
        <MoneyField label="Insured up to" help="Total insured at this bank; 250,000.00 at FDIC banks" {...field('coverageAmount')} />
        <DateField label="Matures on" help="Of a certificate of deposit" {...field('maturityDate')} />
      </FieldRow>
      <CheckField label="Primary account of the community" help="Offered first for receipts and payments" {...field('isPrimary')} />
    </>
  );
}

/** Adds a bank account (`bankAccountId` null), or shows one and lets it be changed. */
export default function BankAccountScreen({ bankAccountId, startInEdit = false }: { bankAccountId: string | null; startInEdit?: boolean }) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayEdit = useMayCall(bankAccounts.editBankAccount);
  const savedId = useRef(bankAccountId ?? '');
  const load = async (id: string) => formOf(await call(bankAccounts.getBankAccount, { communityId, bankAccountId: id }));
  const profile = useProfile<Form>({
    name: 'bank-account',
    title: 'Bank account',
    // An account number being typed is not left lying on a disk.
    secret: ['accountNumber'],
    id: bankAccountId,
    empty,
    load,
    startInEdit,
    save: async ({ masked: _masked, glText: _gl, version, accountId, lastCheckNumber, maturityDate, ...facts }) => {
      const typed = {
        ...facts,
        communityId,
        lastCheckNumber: Number(lastCheckNumber),
        ...(maturityDate === '' ? {} : { maturityDate }),
        minimumAmount: facts.minimumAmount || '0.00',
        coverageAmount: facts.coverageAmount || '0.00',
      };
      const saved =
        bankAccountId === null
          ? await call(bankAccounts.addBankAccount, { ...typed, accountId })
          : await call(bankAccounts.editBankAccount, { ...typed, version, bankAccountId });
      savedId.current = saved.bankAccountId;
      return load(saved.bankAccountId);
    },
    onSaved: (saved) => {
      toast({ text: `Saved ${saved.name}` });
      if (bankAccountId === null || startInEdit) shell.go('bank-account-view', { communityId, bankAccountId: savedId.current });
    },
  });
  return (
    <ProfilePage
      profile={profile}
      crumbs={[
        <ScreenLink key="list" to="view-all-bank-accounts">
          Bank accounts
        </ScreenLink>,
      ]}
      title={bankAccountId === null ? 'Add bank account' : profile.value.name || 'Bank account'}
      meta={bankAccountId !== null && profile.value.isPrimary && <Tag tone="good">Primary</Tag>}
      words={words}
      saveLabel={bankAccountId === null ? 'Add bank account' : 'Save bank account'}
      canEdit={bankAccountId === null || mayEdit}
      actions={
        bankAccountId !== null && (
          <>
            <ScreenLink to="bank-aggregator-match" className="btn">
              Bank feeds
            </ScreenLink>
            <ScreenLink to="misc-cash-receipt-add" search={{ bank: bankAccountId }} className="btn">
              Add misc receipt
            </ScreenLink>
          </>
        )
      }
      record={bankAccountId === null ? null : { kind: 'bank account', id: bankAccountId, communityId }}
    >
      <Fields profile={profile} bankAccountId={bankAccountId} />
    </ProfilePage>
  );
}

// One account of the chart: the form behind adding and changing it, with its range, its cost centers and what
// stands on it.
import { useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { Action, type FieldWords, failureOf, ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  CheckField,
  CheckList,
  Combo,
  Facts,
  FieldRow,
  Money,
  Note,
  PanelSection,
  SelectField,
  SidePane,
  Tag,
  TextField,
  toast,
} from '../../../../packages/ui/ui.ts';
import { type AccountRole, type AccountType, accountRoles, subAccountNumber } from '../account.rules.ts';
import { accountTypes } from '../chart-import.contract.ts';
import { chart } from '../chart-setup.contract.ts';
import { glAccount } from '../gl-account.contract.ts';
import { rangeOf, typeIn } from '../range.rules.ts';
import { chartCrumbs } from './chart-grid.tsx';
import { word } from './chart-import.tsx';

type Loaded = ClientOutput<typeof glAccount.getAccount>;
type Chart = ClientOutput<typeof chart.getChart>;

interface Form {
  version: string;
  number: string;
  name: string;
  type: AccountType;
  fundId: string;
  role: AccountRole | '';
  is1099: boolean;
  isActive: boolean;
  /** `""` is 000. */
  costCenterId: string;
  centers: string[];
  /** Names of sub-accounts by cost center; blank ones are made of both names. */
  names: Readonly<Record<string, string>>;
}

const empty: Form = {
  version: '',
  number: '',
  name: '',
  type: 'EXPENSE',
  fundId: '',
  role: '',
  is1099: false,
  isActive: true,
  costCenterId: '',
  centers: [],
  names: {},
};

const words: FieldWords<Form> = {
  fundId: 'Fund',
  is1099: '1099',
  isActive: 'In use',
  costCenterId: 'Lines without a cost center',
  centers: 'Cost centers',
  names: 'Names of sub-accounts',
};

function formOf(loaded: Loaded): Form {
  const { version, number, name, type, fundId, role, is1099, isActive, costCenterId, subAccounts } = loaded;
  const centers = subAccounts.map((sub) => sub.costCenterId);
  const names = Object.fromEntries(subAccounts.map((sub) => [sub.costCenterId, sub.name]));
  return {
    version,
    number,
    name,
    type,
    fundId,
    role: role as AccountRole | '',
    is1099,
    isActive,
    costCenterId: costCenterId ?? '',
    centers,
    names,
  };
}

/** Everything of an account, kept beside the form for what is only shown. */
function useAccount(
  accountId: string | null,
  chartNow: Chart | undefined,
  onSaved: (accountId: string, form: Form) => void,
  startInEdit: boolean,
) {
  const { communityId } = useCommunity();
  const [shown, setShown] = useState<Loaded | null>(null);
  const [warned, setWarned] = useState(false);
  const savedId = useRef(accountId ?? '');
  const load = async (id: string) => {
    const loaded = await call(glAccount.getAccount, { communityId, accountId: id });
    setShown(loaded);
    return formOf(loaded);
  };
  const profile = useProfile<Form>({
    name: `gl-account.${communityId}`,
    title: 'GL account',
    id: accountId,
    empty: { ...empty, fundId: chartNow?.funds[0]?.fundId ?? '' },
    load,
    startInEdit,
    save: async ({ centers, names, costCenterId, version, ...facts }) => {
      const subAccounts = centers.map((center) => ({ costCenterId: center, name: names[center] ?? '' }));
      const typed = { communityId, ...facts, costCenterId: costCenterId || null, subAccounts };
      try {
        const saved =
          accountId === null
            ? await call(glAccount.addAccount, typed)
            : await call(glAccount.editAccount, { ...typed, accountId, version, acceptClosedYears: warned });
        savedId.current = saved.accountId;
        setWarned(false);
      } catch (error) {
        setWarned(failureOf(error).code === 'closedYears');
        throw error;
      }
      return load(savedId.current);
    },
    onSaved: (form) => onSaved(savedId.current, form),
  });
  return { profile, shown, warned };
}

function Standing({ account }: { account: Loaded }) {
  const { communityId } = useCommunity();
  const shell = useShell();
  const mayRemove = useMayCall(glAccount.removeAccount);
  return (
    <SidePane label="What stands on it" width={340}>
      <PanelSection title="Balance">
        <p className="num">
          <Money value={account.balance} zero="digits" />
        </p>
        <p>
          <ScreenLink to="gl-history" search={{ account: account.accountId }}>
            Its history
          </ScreenLink>
        </p>
      </PanelSection>
      <PanelSection title="In the chart">
        <Facts
          facts={[
            ['Range', account.rangeName ?? 'None'],
            ['History', account.hasHistory ? 'Posted to' : 'None'],
            ['Bank account', account.bankAccountId ? 'Stands on it' : 'None'],
            ...account.mergedFrom.map((one) => ['Merged into it', `${one.number} ${one.name}`] as const),
          ]}
        />
      </PanelSection>
      {mayRemove && !account.hasHistory && !account.survivor && (
        <PanelSection>
          <Action
            label={`Delete ${account.number}`}
            weight="danger"
            run={() => call(glAccount.removeAccount, { communityId, accountId: account.accountId })}
            done={() => `Deleted ${account.number} ${account.name}`}
            confirm={{
              title: `Delete ${account.number} ${account.name}?`,
              keep: 'Keep the account',
              text: 'Nothing was ever posted to it. This cannot be undone.',
            }}
            onDone={() => shell.go('gl-accounts')}
          />
        </PanelSection>
      )}
    </SidePane>
  );
}

/** The cost centers of an account, where they are on. */
function Centers({ chartNow, profile }: { chartNow: Chart; profile: ReturnType<typeof useAccount>['profile'] }) {
  const { field, value } = profile;
  if (!chartNow.hasCostCenters) return null;
  const others = chartNow.costCenters.filter((center) => !center.isMain);
  const main = field('costCenterId');
  const kept = chartNow.costCenters.filter((center) => center.isMain || value.centers.includes(center.costCenterId));
  return (
    <>
      <CheckList
        label="Kept in cost centers, besides 000"
        noun="cost centers"
        options={others.map((center) => ({ value: center.costCenterId, label: center.name, code: center.code }))}
        {...field('centers')}
      />
      <FieldRow columns={2}>
        {kept
          .filter((center) => !center.isMain)
          .map(({ costCenterId, code, name }) => (
            <TextField
              key={costCenterId}
              label={subAccountNumber(value.number, code)}
              maxLength={160}
              name={`names.${costCenterId}`}
              readOnly={profile.mode === 'view'}
              value={value.names[costCenterId] ?? `${value.name} - ${name}`}
              onChange={(typed) => profile.set({ names: { ...value.names, [costCenterId]: typed } })}
            />
          ))}
      </FieldRow>
      <SelectField
        label="Lines that name no cost center go to"
        width={320}
        options={kept.map((center) => ({ value: center.costCenterId, label: `${center.code} ${center.name}` }))}
        {...main}
        value={main.value || (kept[0]?.costCenterId ?? '')}
      />
    </>
  );
}

function Fields({
  chartNow,
  profile,
  hasHistory,
}: {
  chartNow: Chart;
  profile: ReturnType<typeof useAccount>['profile'];
  hasHistory: boolean;
}) {
  const { field, value } = profile;
  const range = rangeOf(chartNow.ranges, value.number.trim());
  const type = typeIn(chartNow.ranges, value.number.trim(), value.type);
  const roles = (Object.keys(accountRoles) as AccountRole[]).filter((each) => accountRoles[each].includes(type) || each === value.role);
  const [typeField, role] = [field('type'), field('role')];
  return (
    <>
      <FieldRow columns={2}>
        <TextField label="Number" required maxLength={20} autoFocus {...field('number')} />
        <TextField label="Name" required maxLength={120} help="Name on reports" {...field('name')} />
      </FieldRow>
      <FieldRow columns={2}>
        <SelectField<AccountType>
          label="Type"
          help={range ? `Of the range ${range.name}, ${range.startNumber} to ${range.endNumber}` : 'No range holds this number'}
          options={accountTypes.map((each) => ({ value: each, label: word(each) }))}
          {...typeField}
          value={type}
          readOnly={typeField.readOnly || range !== undefined}
        />
        <Combo
          label="Fund"
          required
          options={chartNow.funds.map((fund) => ({ value: fund.fundId, code: fund.code, label: fund.name }))}
          {...field('fundId')}
          readOnly={field('fundId').readOnly || hasHistory}
          help={hasHistory ? 'An account with history keeps its fund' : undefined}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <SelectField<AccountRole | 'NONE'>
          label="Role"
          help="What Commonhold uses the account for"
          options={[{ value: 'NONE', label: 'None' }, ...roles.map((each) => ({ value: each, label: word(each) }))]}
          {...role}
          value={role.value || 'NONE'}
          onChange={(chosen) => role.onChange(chosen === 'NONE' ? '' : chosen)}
        />
        <CheckField label="Counts for 1099" help="Payments charged to it are reported on 1099s" {...field('is1099')} />
      </FieldRow>
      <Centers chartNow={chartNow} profile={profile} />
      {profile.mode !== 'add' && <CheckField label="In use" help="Inactive accounts take no postings" {...field('isActive')} />}
    </>
  );
}

function LoadedProfile({ accountId, chartNow }: { accountId: string | null; chartNow: Chart }) {
  const shell = useShell();
  const mayEdit = useMayCall(glAccount.editAccount);
  const { profile, shown, warned } = useAccount(
    accountId,
    chartNow,
    (savedId, form) => {
      toast({ text: `Saved ${form.number} ${form.name}` });
      if (accountId === null) shell.go('gl-account-edit', { accountId: savedId });
    },
    false,
  );
  const { value } = profile;
  return (
    <ProfilePage
      profile={profile}
      crumbs={chartCrumbs}
      title={accountId === null ? 'Add account' : `${value.number} ${value.name}`.trim() || 'Account'}
      meta={accountId !== null && !value.isActive && <Tag>{shown?.survivor ? 'Merged' : 'Inactive'}</Tag>}
      words={words}
      saveLabel={accountId === null ? 'Add account' : warned ? 'Save account all the same' : 'Save account'}
      canEdit={accountId === null || (mayEdit && !shown?.survivor)}
      aside={shown && accountId !== null ? <Standing account={shown} /> : undefined}
    >
      {shown?.survivor && (
        <Note title={`Merged into ${shown.survivor.number} ${shown.survivor.name}.`}>Its postings stay where they are.</Note>
      )}
      <Fields chartNow={chartNow} profile={profile} hasHistory={shown?.hasHistory ?? false} />
    </ProfilePage>
  );
}

/** Adds an account (`accountId` null), or shows one and lets it be changed. */
export function GlAccountProfile({ accountId }: { accountId: string | null }) {
  const { communityId } = useCommunity();
  const read = useCall(chart.getChart, { communityId });
  return read.data ? <LoadedProfile key={accountId ?? 'new'} accountId={accountId} chartNow={read.data} /> : null;
}

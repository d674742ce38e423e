// The accounts the product must know: fund balance, due to/from, payables and the rest, fund by fund, with
// the default cash account.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { ProfilePage, useProfile } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Combo, FieldRow, LoadingRows, Note, type Option, toast } from '../../../../packages/ui/ui.ts';
import { type AccountRole, accountRoles } from '../account.rules.ts';
import { chart } from '../chart-setup.contract.ts';
import { ChartDoors, chartCrumbs } from './chart-grid.tsx';

type Loaded = ClientOutput<typeof chart.getRequiredAccounts>;
type Account = ClientOutput<typeof chart.getChart>['accounts'][number];

/** Account ids by row; `cash` is the default cash account. */
type Form = { version: string } & Record<string, string>;

const keyOf = ({ role, fundId }: { role: string; fundId: string | null }) => `${role}${fundId ? `-${fundId}` : ''}`;

function formOf({ version, defaultCashAccountId, rows }: Loaded): Form {
  return { ...Object.fromEntries(rows.map((row) => [keyOf(row), row.accountId ?? ''])), version, cash: defaultCashAccountId ?? '' };
}

/** The accounts that may take a role: active, of its type and fund, and without another role. */
function optionsFor(accounts: readonly Account[], role: AccountRole, fundId: string | null): Option[] {
  return accounts
    .filter((account) => account.isActive && accountRoles[role].includes(account.type) && ['', role].includes(account.role))
    .filter((account) => fundId === null || account.fundId === fundId)
    .map((account) => ({ value: account.accountId, code: account.number, label: account.name, hint: account.fundName }));
}

function Body({ loaded, accounts }: { loaded: Loaded; accounts: readonly Account[] }) {
  const { communityId, name } = useCommunity();
  const load = async () => formOf(await call(chart.getRequiredAccounts, { communityId }));
  const profile = useProfile<Form>({
    name: 'required-accounts',
    title: 'Required accounts',
    id: communityId,
    empty: formOf(loaded),
    load,
    startInEdit: true,
    save: async (form) => {
      await call(chart.saveRequiredAccounts, {
        communityId,
        version: form.version,
        defaultCashAccountId: form.cash || null,
        accounts: loaded.rows.map(({ role, fundId }) => ({ role, fundId, accountId: form[keyOf({ role, fundId })] || null })),
      });
      return load();
    },
    onSaved: () => toast({ text: `Saved the required accounts of ${name}` }),
  });
  const groups = Map.groupBy(loaded.rows, (row) => row.fundName);
  const missing = loaded.rows.filter((row) => row.accountId === null && (row.role === 'FUND_BALANCE' || row.role === 'INTERFUND'));
  const cash = accounts.filter((account) => account.role === 'CASH' && account.isActive);
  return (
    <ProfilePage
      profile={profile}
      crumbs={chartCrumbs}
      title="Required accounts"
      actions={<ChartDoors here="required-accounts-edit" />}
      saveLabel="Save required accounts"
    >
      {missing.length > 0 && (
        <Note tone="attention" title="Some funds cannot be closed or balanced yet.">
          {missing.map((row) => `${row.title} of ${row.fundName}`).join(', ')} {missing.length === 1 ? 'is' : 'are'} missing.
        </Note>
      )}
      <FieldRow columns={2}>
        <Combo
          label="Default cash"
          help="Default payout account"
          options={cash.map((account) => ({ value: account.accountId, code: account.number, label: account.name, hint: account.fundName }))}
          {...profile.field('cash')}
        />
      </FieldRow>
      {[...groups].map(([fundName, rows]) => (
        <fieldset key={fundName} className="check-list">
          <legend>{fundName || 'The community'}</legend>
          <FieldRow columns={2}>
            {rows.map((row) => (
              <Combo
                key={keyOf(row)}
                label={row.title}
                help={
                  row.others > 0
                    ? `${row.others} more ${row.others === 1 ? 'account has' : 'accounts have'} this role; the first by number is used`
                    : undefined
                }
                options={optionsFor(accounts, row.role, row.fundId)}
                {...profile.field(keyOf(row))}
              />
            ))}
          </FieldRow>
        </fieldset>
      ))}
    </ProfilePage>
  );
}

/** The page at `/c/$communityId/required-accounts`. */
export default function RequiredAccountsEditScreen() {
  const { communityId } = useCommunity();
  const required = useCall(chart.getRequiredAccounts, { communityId });
  const read = useCall(chart.getChart, { communityId });
  if (!required.data || !read.data) return <LoadingRows />;
  return <Body loaded={required.data} accounts={read.data.accounts} />;
}

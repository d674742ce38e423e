// The general ledger of a community at a glance: cash, funds, control accounts with what they agree with, the
// current period, and doors to everything.
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { sumCents, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Column,
  DataTable,
  DateText,
  EmptyState,
  Facts,
  Failed,
  FigureStrip,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SidePane,
  SideTable,
  Split,
  StatusMark,
  type TableColumn,
} from '../../../../packages/ui/ui.ts';
import { accounting } from '../../accounting.contract.ts';
import { tieOuts } from '../../tie-out/tie-out.contract.ts';
import { tieOutOfRole } from '../account.rules.ts';
import { word } from './chart-import.tsx';

type Account = ClientOutput<typeof accounting.listAccounts>[number];
type Setup = ClientOutput<typeof accounting.getAccountingSetup>;
type Lights = ClientOutput<typeof tieOuts.getTieOuts>['tieOuts'];

const doors = [
  ['gl-accounts', 'GL accounts'],
  ['gl-history', 'History of an account'],
  ['journal-entries', 'Journal entries'],
  ['budgets', 'Budgets'],
  ['year-dashboard', 'Fiscal years'],
  ['accounting-setup', 'Periods'],
  ['gl-funds', 'Funds'],
  ['gl-cost-centers', 'Cost centers'],
  ['required-accounts-edit', 'Required accounts'],
  ['merge-gl-accounts', 'Merge accounts'],
  ['tie-out-board', 'Tie-outs'],
  ['close-package', 'Close packages'],
] as const;

const lamps = { GREEN: ['good', 'Agrees'], RED: ['problem', 'Differs'], GREY: ['neutral', 'Not carried'] } as const;
const noState = {};

const sumOf = (accounts: readonly Account[]) => sumCents(accounts.map((account) => textToCents(account.balance)));

function columnsWith(lights: Lights): readonly TableColumn<Account>[] {
  const lightOf = (account: Account) => lights.find((light) => light.name === tieOutOfRole(account.role));
  return [
    { key: 'number', title: 'Account', width: 96, emphasis: 'strong' },
    { key: 'name', title: 'Name' },
    { key: 'role', title: 'Controls', width: 140, value: (account) => word(account.role) },
    { key: 'fundName', title: 'Fund', width: 120 },
    { key: 'balance', title: 'Balance, (credit)', kind: 'money', width: 140 },
    {
      key: 'lamp',
      title: 'Subledger',
      width: 120,
      value: (account) => lamps[lightOf(account)?.lamp ?? 'GREY'][1],
      render: (account) => {
        const light = lightOf(account);
        const [tone, words] = lamps[light?.lamp ?? 'GREY'];
        return light ? <StatusMark tone={tone} word={words} /> : null;
      },
    },
  ];
}

function Beside({ accounts, setup }: { accounts: readonly Account[]; setup: Setup }) {
  const shell = useShell();
  const year = setup.years.find((one) => one.periods.some((period) => period.status === 'CURRENT'));
  const current = year?.periods.find((period) => period.status === 'CURRENT');
  const waiting = setup.years.flatMap((one) => one.periods).reduce((sum, period) => sum + period.unpostedBatches, 0);
  return (
    <SidePane label="Period and funds" width={340}>
      <PanelSection title="Current period">
        {current ? (
          <Facts
            facts={[
              ['Year', year?.label ?? ''],
              ['From', <DateText key="f" value={current.periodStartDate} form="words" />],
              ['To', <DateText key="t" value={current.periodEndDate} form="words" />],
              ['Method', word(year?.method ?? '')],
              ['Unposted batches', String(waiting)],
            ]}
          />
        ) : (
          <p className="t3">No period is current.</p>
        )}
      </PanelSection>
      <PanelSection title="Cash by fund">
        <SideTable
          label="Cash by fund"
          heads={['Fund', 'Cash']}
          rows={setup.funds.map((fund) => ({
            key: fund.fundId,
            label: fund.name,
            cells: [sumOf(accounts.filter((account) => account.fundId === fund.fundId && account.role === 'CASH'))],
          }))}
        />
      </PanelSection>
      <PanelSection title="Go on to">
        <ul>
          {doors
            .filter(([screen]) => shell.mayOpen(screen))
            .map(([screen, label]) => (
              <li key={screen}>
                <ScreenLink to={screen}>{label}</ScreenLink>
              </li>
            ))}
        </ul>
      </PanelSection>
    </SidePane>
  );
}

/** The page at `/c/$communityId/ledger`. */
export default function GlCommunityItemScreen() {
  const shell = useShell();
  const { communityId, name, today } = useCommunity();
  const mayTie = useMayCall(tieOuts.getTieOuts);
  const chartNow = useCall(accounting.listAccounts, { communityId });
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const tied = useCall(tieOuts.getTieOuts, mayTie ? { communityId, asOfDate: today } : null);
  if (chartNow.error) {
    const { message, reference } = failureOf(chartNow.error);
    return <Failed message={message} reference={reference} onRetry={() => void chartNow.refetch()} />;
  }
  if (!chartNow.data || !setup.data) return <LoadingRows />;
  const accounts = chartNow.data;
  const of = (...types: string[]) => sumOf(accounts.filter((account) => types.includes(account.type)));
  const figures = [
    {
      key: 'cash',
      label: 'Cash',
      value: <Money value={sumOf(accounts.filter((account) => account.role === 'CASH'))} zero="digits" />,
      weight: 'main' as const,
    },
    { key: 'assets', label: 'Assets', value: <Money value={of('ASSET')} zero="digits" /> },
    { key: 'liabilities', label: 'Liabilities', value: <Money value={-of('LIABILITY')} zero="digits" /> },
    { key: 'equity', label: 'Equity with earnings', value: <Money value={-of('EQUITY', 'INCOME', 'EXPENSE')} zero="digits" /> },
  ];
  return (
    <Split>
      <Column>
        <PageHeader title={`General ledger of ${name}`} meta={<DateText value={today} form="words" />} />
        <FigureStrip figures={figures} />
        <DataTable
          label="Control accounts"
          noun="accounts"
          rows={accounts.filter((account) => account.role !== '' && account.isActive)}
          columns={columnsWith(tied.data?.tieOuts ?? [])}
          rowId={(account) => account.accountId}
          state={noState}
          onState={() => {}}
          bar={false}
          onOpen={(account) => shell.go('gl-history', {}, { account: account.accountId })}
          hrefOf={(account) => shell.hrefOf('gl-history', {}, { account: account.accountId })}
          empty={<EmptyState title="No account has a role yet">Required accounts gives accounts their roles.</EmptyState>}
        />
      </Column>
      <Beside accounts={accounts} setup={setup.data} />
    </Split>
  );
}

// The history of an account: its postings, newest first, with the running balance, as deep as one cares to
// go.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { isLocalDate, textToCents } from '../../../../packages/kernel/kernel.ts';
import { useAddressState } from '../../../../packages/pages/address.ts';
import { call, useCall } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Bar,
  Button,
  Column,
  Combo,
  DataTable,
  DateField,
  EmptyState,
  Facts,
  Failed,
  LoadingRows,
  Money,
  PageHeader,
  PanelSection,
  SidePane,
  Split,
  StatusMark,
  type TableColumn,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { accounting } from '../../accounting.contract.ts';
import { tieOutOfRole } from '../../chart/account.rules.ts';
import { accountOptions, chosenAccount } from '../../chart/account-option.rules.ts';
import { chart } from '../../chart/chart-setup.contract.ts';
import { tieOuts } from '../../tie-out/tie-out.contract.ts';
import { accountHistory } from '../account-history.contract.ts';

type Row = ClientOutput<typeof accountHistory.listPostings>['rows'][number];

const plainColumns: readonly TableColumn<Row>[] = [
  { key: 'postDate', title: 'Date', kind: 'date', width: 116 },
  { key: 'kind', title: 'Source', width: 150 },
  { key: 'reference', title: 'Reference', width: 110 },
  { key: 'party', title: 'Party', width: 190 },
  { key: 'description', title: 'Description' },
  { key: 'debit', title: 'Debit', kind: 'money', width: 116 },
  { key: 'credit', title: 'Credit', kind: 'money', width: 116 },
  { key: 'balance', title: 'Balance, (credit)', kind: 'money', width: 130 },
];

/** Where cost centers are kept, each posting says its full number: 1010-200. */
function columnsOf(number: string): readonly TableColumn<Row>[] {
  const [date, kind, reference, ...rest] = plainColumns;
  if (!date || !kind || !reference) return plainColumns;
  return [
    date,
    kind,
    reference,
    { key: 'costCenter', title: 'Account', width: 100, value: (row) => `${number}-${row.costCenter}` },
    ...rest,
  ];
}

interface Asked {
  accountId: string;
  costCenterId: string;
  fromDate: string;
  toDate: string;
}

function usePostings({ accountId, costCenterId, fromDate, toDate }: Asked) {
  const { communityId } = useCommunity();
  const filters = { ...(costCenterId ? { costCenterId } : {}), ...(fromDate ? { fromDate } : {}), ...(toDate ? { toDate } : {}) };
  return useInfiniteQuery({
    queryKey: [accountHistory.listPostings.name, communityId, accountId, filters],
    queryFn: ({ pageParam, signal }) =>
      call(accountHistory.listPostings, { communityId, accountId, ...filters, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: accountId !== '',
  });
}

function Postings({ asked, number }: { asked: Asked; number: string | null }) {
  const shell = useShell();
  const columns = useMemo(() => (number === null ? plainColumns : columnsOf(number)), [number]);
  const [view, setView] = useAddressState<TableView>('view', {});
  const query = usePostings(asked);
  if (asked.accountId === '') return <EmptyState title="Choose an account first">Its postings appear here, the newest on top.</EmptyState>;
  if (query.error) {
    const failure = failureOf(query.error);
    return <Failed message={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) return <LoadingRows />;
  const older = query.hasNextPage && (
    <Button size="small" aria-busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      Show older
    </Button>
  );
  const before = query.hasNextPage ? undefined : query.data.pages.at(-1)?.before;
  return (
    <DataTable
      label="Postings"
      noun="postings"
      rows={query.data.pages.flatMap((page) => page.rows)}
      columns={columns}
      rowId={(row) => row.key}
      state={view}
      onState={setView}
      bar={
        older ||
        (before !== undefined && asked.fromDate !== '' ? (
          <span className="t2">
            Balance before <Money value={before} zero="digits" />
          </span>
        ) : null)
      }
      onOpen={(row) => shell.go('journal-entry-view', { entryId: row.entryId })}
      hrefOf={(row) => shell.hrefOf('journal-entry-view', { entryId: row.entryId })}
      empty={
        <EmptyState title={asked.fromDate || asked.costCenterId ? 'Nothing was posted here' : 'Nothing was posted to this account yet'} />
      }
    />
  );
}

type Picked = ClientOutput<typeof accounting.pickAccounts>[number];

/**
 * Whether a control account agrees with what it controls, at the day the history ends. Source: accounting.md
 * 9.
 */
function ReconciliationCheck({ account, toDate }: { account: Picked; toDate: string }) {
  const { communityId } = useCommunity();
  const name = tieOutOfRole(account.role);
  const mayLook = useMayCall(tieOuts.getTieOuts) && name !== undefined;
  const read = useCall(tieOuts.getTieOuts, mayLook ? { communityId, ...(toDate ? { asOfDate: toDate } : {}) } : null);
  const light = read.data?.tieOuts.find((one) => one.name === name);
  if (!light) return null;
  const difference = textToCents(light.ledger) - textToCents(light.subledger);
  return (
    <SidePane label="Reconciliation check" width={340}>
      <PanelSection title="Reconciliation check">
        {light.lamp === 'GREY' ? (
          <p className="t2">Nothing stands beside this account under the accounting method.</p>
        ) : (
          <>
            <StatusMark tone={light.lamp === 'RED' ? 'problem' : 'good'} word={light.lamp === 'RED' ? 'Differs' : 'Agrees'} />
            <Facts
              facts={[
                [`All of ${light.title} in the ledger`, <Money key="l" value={light.ledger} zero="digits" />],
                ['Subledger', <Money key="s" value={light.subledger} zero="digits" />],
                ['Difference', <Money key="d" value={difference} zero="digits" />],
              ]}
            />
          </>
        )}
        {light.offenders.map((offender) => (
          <p key={`${offender.entryId} ${offender.what}`}>
            {offender.entryId ? (
              <ScreenLink to="journal-entry-view" params={{ entryId: offender.entryId }}>
                {offender.what}
              </ScreenLink>
            ) : (
              offender.what
            )}{' '}
            <Money value={offender.amount} />
          </p>
        ))}
      </PanelSection>
    </SidePane>
  );
}

interface Filters {
  asked: Asked;
  fundId: string;
  accounts: readonly Picked[];
  centers: readonly { costCenterId: string; code: string; name: string }[];
  subAccounts: readonly { accountId: string; costCenterId: string; name: string }[];
}

function FilterBar({ asked, fundId, accounts, centers, subAccounts }: Filters) {
  const shell = useShell();
  const { communityId } = useCommunity();
  const setup = useCall(accounting.getAccountingSetup, { communityId });
  const funds = setup.data?.funds ?? [];
  const periods = (setup.data?.years ?? []).flatMap((year) => year.periods.map((period) => ({ ...period, year: year.label })));
  const period = periods.find((one) => one.periodStartDate === asked.fromDate && one.periodEndDate === asked.toDate);
  const ofFund = accounts.filter((account) => fundId === '' || account.fundId === fundId);
  const options = accountOptions(ofFund, { costCenters: centers, subAccounts });
  const full = `${asked.accountId}:${asked.costCenterId}`;
  const setDays = (from: string | null, to: string | null) => shell.setSearch({ from, to, view: null });
  return (
    <Bar>
      <Combo
        label="Account"
        hideLabel
        width={260}
        value={options.some((option) => option.value === full) ? full : asked.accountId}
        placeholder="Account"
        options={options}
        onChange={(value) => {
          const { accountId, costCenterId } = chosenAccount({ value });
          shell.setSearch({ account: accountId || null, center: costCenterId || null, view: null });
        }}
        autoFocus={asked.accountId === ''}
      />
      {funds.length > 1 && (
        <Combo
          label="Fund"
          hideLabel
          width={130}
          value={fundId}
          placeholder="All funds"
          options={funds.map((fund) => ({ value: fund.fundId, label: fund.name }))}
          onChange={(fund) => shell.setSearch({ fund: fund || null, account: null })}
        />
      )}
      {centers.length > 1 && (
        <Combo
          label="Cost center"
          hideLabel
          width={150}
          value={asked.costCenterId}
          placeholder="All cost centers"
          options={centers.map((center) => ({ value: center.costCenterId, code: center.code, label: center.name }))}
          onChange={(center) => shell.setSearch({ center: center || null, view: null })}
        />
      )}
      <Combo
        label="Period"
        hideLabel
        width={150}
        value={period ? period.periodStartDate : ''}
        placeholder="All periods"
        options={periods.map((one) => ({ value: one.periodStartDate, label: `${one.year}, period ${one.number}` }))}
        onChange={(start) => setDays(start || null, periods.find((one) => one.periodStartDate === start)?.periodEndDate ?? null)}
      />
      <DateField
        label="From"
        hideLabel
        width={120}
        value={asked.fromDate}
        onChange={(date) => setDays(date || null, asked.toDate || null)}
      />
      <span className="lbl">to</span>
      <DateField
        label="Up to"
        hideLabel
        width={120}
        value={asked.toDate}
        onChange={(date) => setDays(asked.fromDate || null, date || null)}
      />
    </Bar>
  );
}

const digits = (text = '') => (/^\d+$/.test(text) ? text : '');
const dayOf = (text = '') => (isLocalDate(text) ? text : '');

/**
 * The page at `/c/$communityId/gl-history`; `?account=`, `?fund=`, `?center=`, `?from=` and `?to=` choose.
 */
export default function GlHistoryScreen() {
  const { search } = useShell();
  const { communityId } = useCommunity();
  const accounts = useCall(accounting.pickAccounts, { communityId });
  const chartNow = useCall(chart.getChart, { communityId });
  const asked: Asked = {
    accountId: digits(search.account),
    costCenterId: digits(search.center),
    fromDate: dayOf(search.from),
    toDate: dayOf(search.to),
  };
  const account = accounts.data?.find((one) => one.accountId === asked.accountId);
  const centers = chartNow.data?.hasCostCenters ? chartNow.data.costCenters : [];
  return (
    <Split>
      <Column>
        <PageHeader title="General ledger history" />
        <FilterBar
          asked={asked}
          fundId={digits(search.fund)}
          accounts={accounts.data ?? []}
          centers={centers}
          subAccounts={chartNow.data?.subAccounts ?? []}
        />
        <Postings key={Object.values(asked).join(' ')} asked={asked} number={centers.length > 0 ? (account?.number ?? '') : null} />
      </Column>
      {account && tieOutOfRole(account.role) && <ReconciliationCheck account={account} toDate={asked.toDate} />}
    </Split>
  );
}

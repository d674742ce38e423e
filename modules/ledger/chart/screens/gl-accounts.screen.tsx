// The chart of accounts with its balances as of a day, and the import that fills it.
import type { ReactNode } from 'react';
import type { ListRow } from '../../../../packages/contract/contract.ts';
import { isLocalDate, type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ListPage, type RowPage } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import { Button, DateField, DateText, EmptyState, Facts, Money, PageHeader, PanelSection, Segmented } from '../../../../packages/ui/ui.ts';
import { accountCenterList, accountList } from '../../ledger-lists.contract.ts';
import { chartImport } from '../chart-import.contract.ts';
import { chart } from '../chart-setup.contract.ts';
import { glAccount } from '../gl-account.contract.ts';
import { AccountRanges } from './account-ranges.tsx';
import { ChartDoors } from './chart-grid.tsx';
import { ChartImport, word } from './chart-import.tsx';

type Row = ListRow<typeof accountList>;
type CenterRow = ListRow<typeof accountCenterList>;

const look = {
  number: { width: 100, emphasis: 'strong' },
  type: { width: 110 },
  rangeName: { width: 130 },
  fundName: { width: 120 },
  costCenters: { width: 130 },
  role: { width: 150, emphasis: 'quiet' },
  status: { width: 100 },
  balance: { width: 140 },
} as const;

const centerLook = {
  number: { width: 130, emphasis: 'strong' },
  centerCode: { width: 80 },
  centerName: { width: 150, emphasis: 'quiet' },
  type: { width: 110 },
  fundName: { width: 120 },
  status: { width: 100 },
  balance: { width: 140 },
} as const;

/** What stands in a cost center of an account, and where its postings are looked at. */
function Balance({ row, asOf, children }: { row: { balance: Row['balance'] }; asOf: LocalDate; children: ReactNode }) {
  return (
    <PanelSection title="Balance" aside={<DateText value={asOf} form="words" />}>
      <p className="num">
        <Money value={row.balance} zero="digits" />
      </p>
      {children}
    </PanelSection>
  );
}

function CenterFacts({ row, asOf }: { row: CenterRow; asOf: LocalDate }) {
  return (
    <>
      <PanelSection title={`${row.number} ${row.name}`}>
        <Facts
          facts={[
            ['Cost center', `${row.centerCode} ${row.centerName}`],
            ['Type', word(row.type)],
            ['Fund', row.fundName],
            ['Status', row.status === 'ACTIVE' ? 'In use' : 'Inactive'],
          ]}
        />
      </PanelSection>
      <Balance row={row} asOf={asOf}>
        <p>
          <ScreenLink to="gl-history" search={{ account: row.accountId, center: row.costCenterId }}>
            Its history
          </ScreenLink>
        </p>
      </Balance>
    </>
  );
}

function AccountFacts({ row, asOf }: { row: Row; asOf: LocalDate }) {
  return (
    <>
      <PanelSection title={`${row.number} ${row.name}`}>
        <Facts
          facts={[
            ['Type', word(row.type)],
            ['Range', row.rangeName || 'None'],
            ['Fund', row.fundName],
            ...(row.costCenters ? [['Cost centers', `000, ${row.costCenters}`] as const] : []),
            ['Role', row.role ? word(row.role) : 'None'],
            ['Status', row.status === 'ACTIVE' ? 'In use' : 'Inactive'],
          ]}
        />
      </PanelSection>
      <Balance row={row} asOf={asOf}>
        <p>
          <ScreenLink
            to="report-view"
            params={{ name: 'general-ledger-detail' }}
            search={{ firstAccountId: row.accountId, lastAccountId: row.accountId, fromDate: startOfMonth(asOf), toDate: asOf }}
          >
            Its postings of the month
          </ScreenLink>
        </p>
        <p>
          <ScreenLink to="gl-history" search={{ account: row.accountId }}>
            Its history
          </ScreenLink>
        </p>
      </Balance>
    </>
  );
}

/** The page at `/c/$communityId/gl-accounts`. */
export default function GlAccountsScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const mayImport = useMayCall(chartImport.calls.commit);
  const mayAdd = useMayCall(glAccount.addAccount);
  const mayShape = useMayCall(chart.saveRanges);
  const asked = shell.search.asOf ?? '';
  const asOf = isLocalDate(asked) ? asked : today;
  const hasCenters = useCall(chart.getChart, { communityId }).data?.hasCostCenters;
  const startImport = () => shell.setSearch({ import: 'chart' });
  if (shell.search.import === 'chart' && mayImport) {
    const back = () => shell.setSearch({ import: null });
    return (
      <>
        <PageHeader
          title="Import a chart of accounts"
          crumbs={[
            <Button key="back" weight="quiet" className="lk" onClick={back}>
              GL accounts
            </Button>,
          ]}
        />
        <ChartImport onDone={back} />
      </>
    );
  }
  if (shell.search.show === 'ranges' && mayShape) return <AccountRanges onBack={() => shell.setSearch({ show: null })} />;
  const importButton = mayImport && (
    <Button icon="file-import" onClick={startImport}>
      Import a chart
    </Button>
  );
  const scope = asOf === today ? { communityId } : { communityId, asOfDate: asOf };
  const pageOf = ({ accountId }: { accountId: string }): RowPage => [
    shell.mayOpen('gl-account-edit') ? 'gl-account-edit' : 'gl-history',
    { accountId },
    { account: accountId },
  ];
  // The address is believed until the chart says that there are none.
  const byCenter = hasCenters !== false && shell.search.by === 'center';
  const empty = (
    <EmptyState title="No accounts yet" icon="book-2" actions={importButton}>
      Import the chart of accounts from a file: one line per account, with its type and fund.
    </EmptyState>
  );
  const actions = (
    <>
      {hasCenters && (
        <Segmented
          label="Lines"
          value={byCenter ? 'center' : 'account'}
          onChange={(by) => shell.go('gl-accounts', {}, { ...(by === 'center' ? { by } : {}), ...(asOf === today ? {} : { asOf }) })}
          options={[
            { value: 'account', label: 'By account' },
            { value: 'center', label: 'By cost center' },
          ]}
        />
      )}
      <DateField
        label="Balances as of"
        hideLabel
        width={130}
        value={asOf}
        onChange={(date) => shell.setSearch({ asOf: date === '' || date === today ? null : date })}
      />
      {mayShape && (
        <Button weight="quiet" className="lk" onClick={() => shell.setSearch({ show: 'ranges' })}>
          Ranges
        </Button>
      )}
      <ChartDoors />
      {importButton}
      {mayAdd && shell.mayOpen('gl-account-edit') && (
        <Button icon="plus" onClick={() => shell.go('gl-account-edit', { accountId: 'new' })}>
          Add account
        </Button>
      )}
    </>
  );
  if (byCenter)
    return (
      <ListPage
        key="center"
        list={accountCenterList}
        scope={scope}
        look={centerLook}
        actions={actions}
        to={pageOf}
        panel={(row) => <CenterFacts row={row} asOf={asOf} />}
        empty={empty}
      />
    );
  return (
    <ListPage
      key="account"
      list={accountList}
      scope={scope}
      look={look}
      actions={actions}
      to={pageOf}
      panel={(row) => <AccountFacts row={row} asOf={asOf} />}
      empty={empty}
    />
  );
}

// What stands behind a community's line on the dashboard: what ends soon, what is to be reconciled, cash by
// fund, and what was late month by month.
import type { ClientOutput, ListRow } from '../../../../packages/contract/contract.ts';
import { formatDateShort, formatMonth } from '../../../../packages/kernel/kernel.ts';
import { useCall } from '../../../../packages/pages/client.ts';
import { ScreenLink, useShell } from '../../../../packages/pages/shell.tsx';
import { Chart, DateText, Facts, Failed, LoadingRows, Money, PanelSection } from '../../../../packages/ui/ui.ts';
import { dashboard, type portfolioDashboard } from '../dashboard.contract.ts';

type Row = ListRow<typeof portfolioDashboard>;
type Loaded = ClientOutput<typeof dashboard.getCommunity>;

const endingScreens = {
  CONTRACT: { screen: 'community-vendor-contract-edit', param: 'vendorContractId', word: 'Contract' },
  INSURANCE: { screen: 'insurance-policy-view', param: 'insurancePolicyId', word: 'Insurance' },
} as const;

function Endings({ row, endings }: { row: Row; endings: Loaded['endings'] }) {
  if (endings.length === 0) return null;
  return (
    <PanelSection title="Ends within 60 days" aside={String(endings.length)}>
      <table className="side-table" aria-label="Ends within 60 days">
        <tbody>
          {endings.map(({ kind, recordId, name, endDate }) => (
            <tr key={`${kind}${recordId}`}>
              <th scope="row">
                <ScreenLink
                  to={endingScreens[kind].screen}
                  params={{ communityId: row.communityId, [endingScreens[kind].param]: recordId }}
                  className="lk"
                >
                  {name}
                </ScreenLink>
              </th>
              <td className="t2">{endingScreens[kind].word}</td>
              <td>
                <DateText value={endDate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

function ToReconcile({ row, accounts }: { row: Row; accounts: Loaded['accountsToReconcile'] }) {
  if (accounts.length === 0) return null;
  return (
    <PanelSection title={`Not reconciled to ${formatDateShort(row.reconcileToDate)}`} aside={String(accounts.length)}>
      <Facts
        facts={accounts.map(({ bankAccountId, name }) => [
          name,
          <ScreenLink key={bankAccountId} to="bank-reconciliation" params={{ communityId: row.communityId }} className="lk">
            Reconcile
          </ScreenLink>,
        ])}
      />
    </PanelSection>
  );
}

function Charts({ row, loaded: { cash, late } }: { row: Row; loaded: Loaded }) {
  const shell = useShell();
  const { communityId, lateDaysFirst, todayDate } = row;
  return (
    <>
      {cash && cash.length > 0 && (
        <PanelSection>
          <Chart
            kind="bar"
            title="Cash by fund"
            label={`Cash by fund of ${row.name}`}
            head="Fund"
            points={cash.map(({ fundId, name, balance }) => ({ key: fundId, label: name, values: { cash: balance } }))}
            series={[{ key: 'cash', label: 'Cash' }]}
            onOpen={() => shell.go('gl-accounts', { communityId })}
          />
        </PanelSection>
      )}
      {late && late.length > 0 && (
        <PanelSection>
          <Chart
            kind="line"
            title={`Owed for more than ${lateDaysFirst} days`}
            label={`Owed for more than ${lateDaysFirst} days, ${row.name}`}
            head="End of"
            points={late.map(({ onDate, amount }) => ({
              key: onDate,
              label: onDate === todayDate ? 'Today' : formatMonth(onDate),
              values: { late: amount },
              current: onDate === todayDate,
            }))}
            series={[{ key: 'late', label: 'Late' }]}
            onOpen={({ key }) => shell.go('report-view', { communityId, name: 'aged-owner-balance' }, { asOfDate: key })}
          />
        </PanelSection>
      )}
    </>
  );
}

/** The panel of a community. */
export function DashboardPanel({ row }: { row: Row }) {
  const loaded = useCall(dashboard.getCommunity, { communityId: row.communityId });
  const steps = [row.lateDaysFirst, row.lateDaysSecond, row.lateDaysThird];
  return (
    <>
      <PanelSection title={row.name} aside={row.shortCode}>
        <Facts
          facts={[
            ['Manager', row.manager || 'Nobody'],
            ['Units', row.units.toLocaleString('en-US')],
            ...(row.lateAmount === null
              ? []
              : ([
                  ['Units late', `${row.lateUnits} (${row.latePercent} %)`],
                  [`${steps[0]} to ${steps[1]} days`, <Money key="first" value={row.lateFirst} />],
                  [`${steps[1]} to ${steps[2]} days`, <Money key="second" value={row.lateSecond} />],
                  [`Over ${steps[2]} days`, <Money key="third" value={row.lateThird} />],
                ] as const)),
          ]}
        />
        <ScreenLink to="activity-collections" params={{ communityId: row.communityId }}>
          Collections
        </ScreenLink>{' '}
        <ScreenLink to="payment-plans" params={{ communityId: row.communityId }}>
          Payment plans
        </ScreenLink>
      </PanelSection>
      {loaded.error ? (
        <Failed message={loaded.error.message} reference={loaded.error.reference} onRetry={() => void loaded.refetch()} />
      ) : loaded.data ? (
        <>
          <Endings row={row} endings={loaded.data.endings} />
          <ToReconcile row={row} accounts={loaded.data.accountsToReconcile} />
          <Charts row={row} loaded={loaded.data} />
        </>
      ) : (
        <LoadingRows rows={6} />
      )}
    </>
  );
}

// Internal billing: every community with what its management contract comes to in a month, and beside it the
// lines with the events behind them, the bill, and the bills before.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { addMonths, countWords, formatMonth, isLocalDate, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { call, downloadFile, useCall } from '../../../../packages/pages/client.ts';
import { failureOf, toastFailure } from '../../../../packages/pages/pages.ts';
import { useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  Split,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { managerBilling } from '../manager-billing.contract.ts';
import { CommunityBilling } from './community-billing.tsx';

type Row = ClientOutput<typeof managerBilling.listBilling>['rows'][number];

const stateOf = (row: Row) => {
  if (row.billId !== null) return `Billed, ${row.billNumber}`;
  if (!row.hasContract) return 'No contract';
  return row.isCovered ? 'Not billed' : 'Not in the contract';
};

const columns: readonly TableColumn<Row>[] = [
  { key: 'community', title: 'Community', width: 230, emphasis: 'strong' },
  { key: 'doors', title: 'Doors', kind: 'count', width: 80, total: 'sum' },
  { key: 'vendorName', title: 'Billed by', width: 200, emphasis: 'quiet' },
  { key: 'total', title: 'Month', kind: 'money', width: 120, total: 'sum' },
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    width: 200,
    value: stateOf,
    tone: (row) => (row.billId !== null ? 'good' : row.isCovered ? 'attention' : 'neutral'),
  },
];

/** Bills communities one after another; gives what was refused. */
async function billAll(rows: readonly Row[], monthDate: LocalDate, onStep: (done: number) => void): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, { communityId, community }] of rows.entries()) {
    try {
      const { baseHash, refusal } = await call(managerBilling.previewManagerBill, { communityId, monthDate });
      if (refusal) problems.push(`${community}: ${refusal.message}`);
      else await call(managerBilling.billManagerMonth, { communityId, monthDate, baseHash });
    } catch (error) {
      problems.push(`${community}: ${failureOf(error).message}`);
    }
    onStep(at + 1);
  }
  return problems;
}

function BillAll({ rows, month, onDone }: { rows: readonly Row[]; month: LocalDate; onDone(): void }) {
  const mayBill = useMayCall(managerBilling.billManagerMonth);
  const [done, setDone] = useState<number | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const open = rows.filter((row) => row.billId === null && row.isCovered && row.total !== '0.00');
  const run = async () => {
    setDone(0);
    const refused = await billAll(open, month, setDone);
    setDone(null);
    setProblems(refused);
    toast({ text: `${countWords(open.length - refused.length, 'bill')} for ${formatMonth(month)}` });
    onDone();
  };
  return (
    <>
      {problems.length > 0 && (
        <Note tone="problem" icon="alert-triangle" title={`${countWords(problems.length, 'community', 'communities')} not billed`}>
          {problems.map((one) => (
            <p key={one}>{one}</p>
          ))}
        </Note>
      )}
      {mayBill && open.length > 0 && (
        <Button weight="primary" aria-busy={done !== null} onClick={() => void run()}>
          {done === null ? `Bill ${countWords(open.length, 'community', 'communities')}` : `${done} of ${open.length}`}
        </Button>
      )}
    </>
  );
}

/** The page at `/internal-billing`; `?month=` names the month and `?community=` the one in hand. */
export default function InternalBillingAccountScreen() {
  const shell = useShell();
  const asked = shell.search.month ?? '';
  const [view, setView] = useState<TableView>({});
  const list = useCall(managerBilling.listBilling, isLocalDate(asked) ? { monthDate: asked } : {});
  if (list.error) {
    const { message, reference } = list.error;
    return <Failed title="Internal billing did not load" message={message} reference={reference} onRetry={() => void list.refetch()} />;
  }
  if (!list.data) return <LoadingRows />;
  const { rows, monthDate: month } = list.data;
  const chosen = rows.find((row) => row.communityId === shell.search.community);
  const go = (months: number) => shell.setSearch({ month: addMonths(month, months) });
  const save = () => downloadFile(managerBilling.managerInvoiceFile, { monthDate: month }).catch(toastFailure);
  return (
    <Split>
      <Column>
        <PageHeader
          title="Internal billing"
          meta={formatMonth(month)}
          actions={
            <>
              <Button icon="chevron-left" onClick={() => go(-1)}>
                Month before
              </Button>
              <Button icon="chevron-right" onClick={() => go(1)}>
                Month after
              </Button>
              {rows.some((row) => row.billId !== null) && (
                <Button icon="download" onClick={() => void save()}>
                  Invoice file
                </Button>
              )}
              <BillAll key={month} rows={rows} month={month} onDone={() => void list.refetch()} />
            </>
          }
        />
        <DataTable
          label="Communities"
          noun="communities"
          rows={rows}
          columns={columns}
          rowId={(row) => row.communityId}
          state={{ ...view, ...(chosen ? { open: chosen.communityId } : {}) }}
          onState={setView}
          onOpen={({ communityId }) => shell.setSearch({ community: communityId })}
          empty={<EmptyState title="No communities">Add a community, then set its management contract here.</EmptyState>}
        />
      </Column>
      {chosen && <CommunityBilling key={`${chosen.communityId} ${month}`} communityId={chosen.communityId} month={month} />}
    </Split>
  );
}

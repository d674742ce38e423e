// The checks of a community, newest first, with a panel for the one in hand and the acts on those picked.
import { useAddressState } from '../../../packages/pages/address.ts';
import { useCall } from '../../../packages/pages/client.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  PageHeader,
  Panel,
  Split,
  type TableView,
  Tabs,
} from '../../../packages/ui/ui.ts';
import { checks } from '../payables.contract.ts';
import { type Check, CheckDetails, checkColumns } from './check-parts.tsx';

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'outstanding', label: 'Not voided' },
  { value: 'voided', label: 'Voided' },
] as const;
const LIMIT = 1000;

function Acts({ check }: { check: Check }) {
  const shell = useShell();
  const mayVoid = useMayCall(checks.voidChecks);
  return (
    <>
      <Button icon="printer" onClick={() => shell.go('print-checks-review', { batchId: check.batchId })}>
        Print
      </Button>
      {mayVoid && !check.voidDate && (
        <Button weight="danger" onClick={() => shell.go('void-checks', {}, { checks: check.checkId })}>
          Void check {check.checkNumber}
        </Button>
      )}
    </>
  );
}

/** The page at `/c/$communityId/payables/payments`; `?check=4` opens that check. */
export default function ActivityPaymentsScreen() {
  const shell = useShell();
  const { communityId } = useCommunity();
  const mayPay = useMayCall(checks.issueChecks);
  const [kept, setView] = useAddressState<TableView>('view', {});
  const view = kept.open === undefined && shell.search.check ? { ...kept, open: shell.search.check } : kept;
  const state = tabs.find((tab) => tab.value === view.tab)?.value ?? 'all';
  const list = useCall(checks.listChecks, { communityId, state, limit: LIMIT });
  const open = list.data?.rows.find((row) => row.checkId === view.open);
  const pay = mayPay && (
    <Button weight="primary" onClick={() => shell.go('print-checks')}>
      Print checks
    </Button>
  );
  return (
    <Split>
      <Column>
        <PageHeader
          title="Payments"
          meta={list.data && list.data.total > LIMIT && `the newest ${LIMIT} of ${list.data.total}`}
          actions={pay}
        />
        <Tabs label="Status" value={state} onChange={(tab) => setView({ ...kept, tab, open: undefined })} tabs={tabs} />
        {list.error ? (
          <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />
        ) : list.data ? (
          <DataTable
            label="Checks"
            noun="checks"
            rows={list.data.rows}
            columns={checkColumns}
            rowId={(row) => row.checkId}
            state={view}
            onState={setView}
            struck={(row) => row.voidDate !== null}
            empty={
              <EmptyState title="No checks yet">
                <ScreenLink to="print-checks">Pay open bills</ScreenLink>
              </EmptyState>
            }
          />
        ) : (
          <LoadingRows />
        )}
      </Column>
      {open && (
        <Panel
          label={`Check ${open.checkNumber}`}
          position={`Check ${open.checkNumber}`}
          onClose={() => {
            shell.setSearch({ check: null });
            setView({ ...kept, open: undefined });
          }}
          footer={<Acts check={open} />}
        >
          <CheckDetails checkId={open.checkId} />
        </Panel>
      )}
    </Split>
  );
}

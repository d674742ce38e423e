// The funds of a community, in the order reports show them.
import { useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { type EntryColumn, Failed, LoadingRows, PanelSection, SideTable } from '../../../../packages/ui/ui.ts';
import { chart } from '../chart-setup.contract.ts';
import { ChartDoors, ChartGrid } from './chart-grid.tsx';

interface FundRow {
  fundId: string;
  place: string;
  code: string;
  name: string;
}

const columns: readonly EntryColumn<FundRow>[] = [
  { key: 'place', title: 'Place', kind: 'text', width: 72, numeric: true, parse: (text) => (/^\d{0,3}$/.test(text) ? text : null) },
  { key: 'code', title: 'Code', kind: 'text', width: 150, required: true, emphasis: 'strong', parse: (text) => text.trim().toUpperCase() },
  { key: 'name', title: 'Name', kind: 'text', required: true },
];
const newRow = (): FundRow => ({ fundId: '', place: '', code: '', name: '' });

/** The page at `/c/$communityId/gl-funds`. */
export default function GlFundsScreen() {
  const { communityId } = useCommunity();
  const read = useCall(chart.getChart, { communityId });
  const command = useCommand(chart.saveFunds);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows />;
  const { funds, version } = read.data;
  return (
    <ChartGrid<FundRow>
      key={version}
      title="Funds"
      actions={<ChartDoors here="gl-funds" />}
      lead="Each fund has a balance sheet of its own. A new fund needs its fund balance and its due to/from account: see Required accounts."
      columns={columns}
      present={funds.map(({ fundId, code, name }, i) => ({ fundId, place: String(i + 1), code, name }))}
      newRow={newRow}
      saveLabel="Save funds"
      save={async (rows) => {
        const order = (row: FundRow) => (row.place === '' ? Number.POSITIVE_INFINITY : Number(row.place));
        const ordered = rows.toSorted((a, b) => order(a) - order(b));
        await command.mutateAsync({
          communityId,
          version,
          funds: ordered.map(({ fundId, code, name }) => ({ fundId: fundId || null, code, name })),
        });
        return `Saved ${rows.length} funds`;
      }}
      aside={() => (
        <PanelSection title="Accounts">
          <SideTable
            label="Accounts"
            heads={['Fund', 'Accounts']}
            rows={funds.map((fund) => ({ key: fund.fundId, label: fund.name, cells: [fund.accounts] }))}
          />
        </PanelSection>
      )}
    />
  );
}

// The ranges of account numbers: each begins where the one before ends, and what they change is shown before
// it is saved.
import { useMemo, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { call, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { failureOf } from '../../../../packages/pages/pages.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { Button, type EntryColumn, Failed, LoadingRows, Note, PanelSection, SideTable } from '../../../../packages/ui/ui.ts';
import type { AccountType } from '../account.rules.ts';
import { accountTypes } from '../chart-import.contract.ts';
import { chart } from '../chart-setup.contract.ts';
import { ChartDoors, ChartGrid } from './chart-grid.tsx';
import { word } from './chart-import.tsx';

interface RangeLine {
  rangeId: string;
  name: string;
  type: string;
  endNumber: string;
}

type Preview = ClientOutput<typeof chart.previewRanges>;

/** What a community begins with that has no ranges yet. */
const usual: readonly RangeLine[] = (
  [
    ['Assets', 'ASSET', '1999'],
    ['Liabilities', 'LIABILITY', '2999'],
    ['Equity', 'EQUITY', '3999'],
    ['Income', 'INCOME', '4999'],
    ['Expenses', 'EXPENSE', '9999'],
  ] as const
).map(([name, type, endNumber]) => ({ rangeId: '', name, type, endNumber }));
const firstNumber = 1000;
const newRow = (): RangeLine => ({ rangeId: '', name: '', type: '', endNumber: '' });

function draftsOf(rows: readonly RangeLine[]) {
  return rows.map(({ rangeId, name, type, endNumber }) => ({ rangeId: rangeId || null, name, type: type as AccountType, endNumber }));
}

function columnsFrom(first: number): readonly EntryColumn<RangeLine>[] {
  const options = accountTypes.map((type) => ({ value: type, label: word(type) }));
  return [
    { key: 'name', title: 'Range', kind: 'text', required: true, emphasis: 'strong', hint: () => `The first range begins with ${first}` },
    { key: 'type', title: 'Type', kind: 'pick', width: 150, options, required: true },
    {
      key: 'endNumber',
      title: 'Last number',
      kind: 'text',
      width: 130,
      numeric: true,
      required: true,
      parse: (text) => (/^\d{1,9}$/.test(text.trim()) ? text.trim() : null),
    },
  ];
}

function Changes({ preview }: { preview: Preview }) {
  return (
    <PanelSection title="Accounts that change their type" aside={`${preview.changes.length}`}>
      {preview.closedYears.length > 0 && (
        <Note tone="attention" icon="alert-triangle" title={`Closed: ${preview.closedYears.join(', ')}`}>
          Their totals change, because the type applies to the past too.
        </Note>
      )}
      <SideTable
        label="Accounts that change their type"
        heads={['Account']}
        rows={preview.changes.map(({ accountId, number, name, from, to }) => ({
          key: accountId,
          label: `${number} ${name}: ${word(from)} to ${word(to)}`,
          cells: [],
        }))}
      />
    </PanelSection>
  );
}

/** The ranges as a page of the chart. */
export function AccountRanges({ onBack }: { onBack(): void }) {
  const { communityId } = useCommunity();
  const read = useCall(chart.getChart, { communityId });
  const command = useCommand(chart.saveRanges);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState('');
  const first = read.data?.ranges[0]?.startNumber ?? firstNumber;
  const columns = useMemo(() => columnsFrom(first), [first]);
  if (read.error) {
    const { message, reference } = failureOf(read.error);
    return <Failed message={message} reference={reference} onRetry={() => void read.refetch()} />;
  }
  if (!read.data) return <LoadingRows />;
  const { ranges, version } = read.data;
  const present = ranges.map(({ rangeId, name, type, endNumber }) => ({ rangeId, name, type, endNumber: String(endNumber) }));
  const look = (rows: readonly RangeLine[]) =>
    call(chart.previewRanges, { communityId, firstNumber: first, ranges: draftsOf(rows) }).then(
      (found) => {
        setPreview(found);
        setProblem('');
      },
      (error: unknown) => setProblem(failureOf(error).message),
    );
  const starts = (rows: readonly RangeLine[]) =>
    rows.map((row, i) => `${i === 0 ? first : Number(rows[i - 1]?.endNumber || 0) + 1} to ${row.endNumber || '…'}`);
  return (
    <ChartGrid<RangeLine>
      key={`${version} ${ranges.length}`}
      title="Account ranges"
      actions={
        <>
          <ChartDoors />
          <Button onClick={onBack}>To the accounts</Button>
        </>
      }
      lead="The type of an account follows the range its number lies in. A range begins where the one before ends; a chart without ranges keeps the type of each account."
      columns={columns}
      present={present}
      proposed={ranges.length === 0 ? usual : undefined}
      newRow={newRow}
      saveLabel="Save ranges"
      save={async (rows, again) => {
        const { changed } = await command.mutateAsync({
          communityId,
          version,
          firstNumber: first,
          ranges: draftsOf(rows),
          acceptClosedYears: again,
        });
        setPreview(null);
        return changed === 0 ? 'Saved the ranges' : `Saved the ranges; ${changed} accounts changed their type`;
      }}
      aside={(rows) => (
        <>
          <PanelSection
            title="Numbers"
            aside={
              <Button size="small" onClick={() => void look(rows)}>
                What would change
              </Button>
            }
          >
            <SideTable
              label="Numbers"
              heads={['Range', 'Accounts']}
              rows={rows.map((row, i) => ({
                key: `${i} ${row.name}`,
                label: `${row.name} ${starts(rows)[i]}`,
                cells: [ranges.find((range) => range.rangeId === row.rangeId)?.accounts ?? 0],
              }))}
            />
          </PanelSection>
          {problem !== '' && <Note tone="problem" title={problem} />}
          {preview && <Changes preview={preview} />}
        </>
      )}
    />
  );
}

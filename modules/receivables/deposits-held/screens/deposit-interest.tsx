// Crediting the interest of security deposits: what each has earned through a day, then one button.
import { useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate } from '../../../../packages/kernel/kernel.ts';
import { Previewed, PreviewWaits, usePreviewed } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { centsOf, DataTable, EmptyState, type TableColumn, type TableView } from '../../../../packages/ui/ui.ts';
import { EntryByFund, PostDateField, useUndoBatch } from '../../../ledger/ledger.web.tsx';
import { heldDeposits } from '../held-deposit.contract.ts';

type Row = ClientOutput<typeof heldDeposits.previewDepositInterest>['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'depositNumber', title: 'No.', kind: 'count', width: 70 },
  { key: 'holder', title: 'Held for', width: 240, emphasis: 'strong' },
  { key: 'fromDate', title: 'Since', kind: 'date', width: 110 },
  { key: 'held', title: 'Held', kind: 'money', width: 130, total: 'sum' },
  { key: 'interest', title: 'Interest', kind: 'money', width: 120, total: 'sum', emphasis: 'strong' },
];

/** The interest of all deposits that are paid it every year. */
export function DepositInterest() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [date, setDate] = useState<LocalDate | ''>(today);
  const [view, setView] = useState<TableView>({});
  const back = () => shell.setSearch({ act: null });
  const act = usePreviewed(heldDeposits.previewDepositInterest, heldDeposits.creditDepositInterest, {
    input: date === '' ? null : { communityId, postDate: date },
    more: {},
    lines: (preview) => preview.rows.map((row) => ({ key: row.heldDepositId, label: row.holder, amount: row.interest })),
    done: ({ count }) => (count === 1 ? 'Interest of 1 deposit was credited' : `Interest of ${count} deposits was credited`),
    undo: useUndoBatch(),
    onDone: back,
  });
  const header = {
    title: 'Credit interest on security deposits',
    crumbs: [
      <ScreenLink key="list" to="security-deposit-review">
        Security deposits
      </ScreenLink>,
      'Nothing is posted yet',
    ],
  };
  if (!act.preview) return <PreviewWaits of={act} header={header} />;
  const { rows, total, entry } = act.preview;
  return (
    <Previewed
      of={act}
      noun="deposit"
      label={`Credit ${formatMoney(centsOf(total) ?? 0n, 'digits')}`}
      waitsFor={date === '' ? 'Enter the date' : undefined}
      header={{ ...header, actions: <PostDateField label="Through" width={140} value={date} onChange={setDate} /> }}
      tab="all"
      onTab={() => undefined}
      tabs={[{ value: 'all', label: 'Deposits', count: rows.length }]}
      entry={<EntryByFund lines={entry} />}
      note="Deposits whose interest is credited at the refund are left out"
      discard={{ label: 'Back to the deposits', run: back }}
    >
      <DataTable
        label="Interest earned"
        noun="deposits"
        rows={rows}
        columns={columns}
        rowId={(row) => row.heldDepositId}
        state={view}
        onState={setView}
        onOpen={({ heldDepositId }) => shell.setSearch({ act: null, deposit: heldDepositId })}
        bar={false}
        empty={
          <EmptyState title="No deposit has earned interest">
            Interest is earned under types whose terms name a rate, credited every year.
          </EmptyState>
        }
      />
    </Previewed>
  );
}

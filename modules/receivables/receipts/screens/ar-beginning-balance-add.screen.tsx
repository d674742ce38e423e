// What owners owed and had paid ahead before the books began, from a file: looked at first, taken whole, nothing posted to the general ledger.
import { useRef, useState } from 'react';
import type { ClientOutput } from '../../../../packages/contract/contract.ts';
import { formatMoney, type LocalDate, startOfMonth } from '../../../../packages/kernel/kernel.ts';
import { call, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { useCommunity, useShell } from '../../../../packages/pages/shell.tsx';
import { useImport } from '../../../../packages/pages/use-import.ts';
import {
  centsOf,
  DataTable,
  DateField,
  EmptyState,
  Failed,
  FigureStrip,
  ImportSteps,
  LoadingRows,
  Money,
  Note,
  PageHeader,
  type TableColumn,
  type TableView,
  toast,
} from '../../../../packages/ui/ui.ts';
import { receipts } from '../receipt.contract.ts';

type Preview = ClientOutput<typeof receipts.previewBeginningBalances>;
type Row = Preview['rows'][number];

const columns: readonly TableColumn<Row>[] = [
  { key: 'line', title: 'Line', kind: 'count', width: 70 },
  { key: 'accountNumber', title: 'Account', width: 120, emphasis: 'quiet' },
  { key: 'owner', title: 'Owner', emphasis: 'strong', width: 240 },
  { key: 'alias', title: 'Code', width: 110 },
  { key: 'chargeDate', title: 'Dated', kind: 'date', width: 110 },
  { key: 'owed', title: 'Owed', kind: 'money', width: 120, total: 'sum' },
  { key: 'prepaid', title: 'Paid ahead', kind: 'money', width: 120, total: 'sum' },
];

function Totals({ preview }: { preview: Preview }) {
  return (
    <>
      {preview.isImported && (
        <div className="profile">
          <Note tone="problem" icon="alert-triangle" title="Beginning balances were imported already.">
            A community begins once.
          </Note>
        </div>
      )}
      <FigureStrip
        label="Totals of the file"
        figures={[
          { key: 'rows', label: 'Rows', value: preview.rows.length.toLocaleString('en-US') },
          { key: 'owed', label: 'Owed', value: <Money value={preview.owed} zero="digits" />, weight: 'main' },
          { key: 'prepaid', label: 'Paid ahead', value: <Money value={preview.prepaid} zero="digits" /> },
        ]}
      />
    </>
  );
}

/** The page at `/c/$communityId/receivables/beginning-balances/new`. */
export default function ArBeginningBalanceAddScreen() {
  const shell = useShell();
  const { communityId, today } = useCommunity();
  const [postDate, setPostDate] = useState<LocalDate>(startOfMonth(`${today.slice(0, 4)}-01-01` as LocalDate));
  const [view, setView] = useState<TableView>({});
  const take = useCommand(receipts.importBeginningBalances);
  // The next look begins before the next draw.
  const asOf = useRef(postDate);
  const file = useImport((upload) => call(receipts.previewBeginningBalances, { communityId, file: upload, postDate: asOf.current }));
  const { preview, upload } = file;
  const problems = preview ? preview.problems.map((one) => ({ line: one.line, field: one.field, reason: one.message })) : file.problems;
  const owed = formatMoney(centsOf(preview?.owed) ?? 0n, 'digits');
  const ahead = formatMoney(centsOf(preview?.prepaid) ?? 0n, 'digits');
  const words = `${preview?.rows.length ?? 0} balances, ${owed} owed and ${ahead} paid ahead`;
  const run = () =>
    upload &&
    take.mutateAsync({ communityId, file: upload, postDate }).then(() => {
      toast({ text: `Imported ${words}` });
      shell.go('activity-charges');
    }, toastFailure);
  const waitsFor = preview?.isImported
    ? 'They were imported already'
    : problems.length > 0
      ? 'Mend the file first'
      : preview?.rows.length === 0
        ? 'The file has no rows'
        : undefined;
  return (
    <>
      <PageHeader title="Beginning balances" meta="nothing is posted to the general ledger; the opening entry holds the sums" />
      <ImportSteps
        accept=".csv,.txt"
        help="Columns account, code, date, amount. The code PREPAID means money paid ahead; an empty date means the date chosen here."
        source={file.source}
        onSource={file.take}
        onReset={file.reset}
        busy={file.busy}
        problems={problems}
        options={
          <DateField
            label="Books begin"
            hideLabel
            width={140}
            value={postDate}
            onChange={(date) => {
              if (date === '') return;
              asOf.current = date;
              setPostDate(date);
              file.lookAgain();
            }}
          />
        }
        totals={preview ? <Totals preview={preview} /> : undefined}
        preview={
          preview ? (
            <DataTable
              label="Beginning balances of the file"
              noun="balances"
              rows={preview.rows}
              columns={columns}
              rowId={(row) => `${row.line}`}
              state={view}
              onState={setView}
              onOpen={() => undefined}
              bar={false}
              empty={<EmptyState title="The file has no rows that can be taken" />}
            />
          ) : file.failure && file.problems.length === 0 ? (
            <Failed message={file.failure.message} reference={file.failure.reference} onRetry={file.lookAgain} />
          ) : file.busy ? (
            <LoadingRows />
          ) : undefined
        }
        commit={preview ? { primary: { label: `Import ${words}`, run: () => void run(), busy: take.isPending, waitsFor } } : undefined}
      />
    </>
  );
}

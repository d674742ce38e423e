// The checks of one run: print them, look at the sheets in the page, and print again any number of times.
import { useEffect, useState } from 'react';
import { formatMoney, sumCents } from '../../../../packages/kernel/kernel.ts';
import { fetchFile, useCall, useCommand } from '../../../../packages/pages/client.ts';
import { toastFailure } from '../../../../packages/pages/pages.ts';
import { ScreenLink, useCommunity, useMayCall, useShell } from '../../../../packages/pages/shell.tsx';
import {
  Button,
  Column,
  CommitBar,
  centsOf,
  DataTable,
  EmptyState,
  Failed,
  LoadingRows,
  Note,
  PageHeader,
  SidePane,
  Split,
  type TableView,
} from '../../../../packages/ui/ui.ts';
import { checks } from '../../payables.contract.ts';
import { TONER_SENTENCE } from '../print/toner.rules.ts';
import { type Check, checkColumns } from './check-parts.tsx';

interface Sheets {
  url: string;
  fileName: string;
}

/** Makes the PDF of a recorded printing and keeps it until the next one or until the page is left. */
function useSheets(communityId: string) {
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const [busy, setBusy] = useState(false);
  const record = useCommand(checks.recordPrinting);
  const url = sheets?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const print = async (checkIds: readonly string[]) => {
    setBusy(true);
    const { printingId } = await record.mutateAsync({ communityId, checkIds: [...checkIds] });
    const { blob, fileName } = await fetchFile(checks.printChecks, { communityId, printingId });
    setSheets({ url: URL.createObjectURL(new Blob([blob], { type: 'application/pdf' })), fileName });
  };
  return {
    sheets,
    busy,
    print: (checkIds: readonly string[]) =>
      void print(checkIds)
        .catch(toastFailure)
        .finally(() => setBusy(false)),
  };
}

function SheetsPane({ sheets }: { sheets: Sheets | null }) {
  return (
    <SidePane label="Sheets" width={520}>
      <section className="psec">
        <Note tone="attention" title="Real checks need magnetic ink.">
          {TONER_SENTENCE}
        </Note>
      </section>
      {sheets ? (
        <>
          <div className="phead">
            <span className="m ell">{sheets.fileName}</span>
            <span className="push" />
            <a className="btn" href={sheets.url} download={sheets.fileName}>
              Save the PDF
            </a>
          </div>
          <iframe className="grow" title={`Sheets: ${sheets.fileName}`} src={`${sheets.url}#navpanes=0&view=FitH`} />
        </>
      ) : (
        <EmptyState title="No sheets yet" icon="printer">
          Each printing is recorded with your name, so every copy of a check is accounted for.
        </EmptyState>
      )}
    </SidePane>
  );
}

/** The page at `/c/$communityId/payables/print-checks/$batchId`. */
export default function PrintChecksReviewScreen() {
  const { params } = useShell();
  const { communityId } = useCommunity();
  const mayPrint = useMayCall(checks.recordPrinting);
  const [view, setView] = useState<TableView>({});
  const { sheets, busy, print } = useSheets(communityId);
  const list = useCall(checks.listChecks, { communityId, batchId: params.batchId ?? '', limit: 1000 });
  if (list.error) return <Failed message={list.error.message} reference={list.error.reference} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LoadingRows />;
  const rows = list.data.rows.toReversed();
  const printable = rows.filter((row) => !row.voidDate);
  const isAgain = printable.some((row) => row.printings > 0);
  const words = (some: readonly Check[]) =>
    `${some.length} ${some.length === 1 ? 'check' : 'checks'}, ${formatMoney(sumCents(some.map((row) => centsOf(row.amount) ?? 0n)))}`;
  const label = `${isAgain ? 'Reprint' : 'Print'} ${words(printable)}`;
  return (
    <>
      <Split>
        <Column>
          <PageHeader
            crumbs={[
              <ScreenLink key="list" to="activity-payments">
                Payments
              </ScreenLink>,
            ]}
            title={words(rows)}
            meta={rows[0] && `drawn on ${rows[0].bankAccountName}`}
          />
          <DataTable
            label="Checks of this run"
            noun="checks"
            rows={rows}
            columns={checkColumns}
            rowId={(row) => row.checkId}
            state={view}
            onState={setView}
            onOpen={(row) => mayPrint && !row.voidDate && print([row.checkId])}
            bulk={
              mayPrint
                ? (chosen) => (
                    <Button disabled={busy} onClick={() => print(chosen.filter((row) => !row.voidDate).map((row) => row.checkId))}>
                      Print these {chosen.length}
                    </Button>
                  )
                : undefined
            }
            struck={(row) => row.voidDate !== null}
            bar={false}
            empty={<EmptyState title="There are no checks in this run" />}
          />
        </Column>
        <SheetsPane sheets={sheets} />
      </Split>
      {mayPrint && (
        <CommitBar
          note="Enter prints the selected check"
          primary={{
            label,
            run: () => print(printable.map((row) => row.checkId)),
            busy,
            waitsFor: printable.length === 0 ? 'Every check of this run was voided' : undefined,
          }}
        />
      )}
    </>
  );
}

// Beside the bill being typed: the document it is typed from, whether it adds up, what approval it needs,
// and the entry it will make.
import { useMemo } from 'react';
import { formatMoney } from '../../../../packages/kernel/kernel.ts';
import { useCommunity } from '../../../../packages/pages/shell.tsx';
import { centsOf, Facts, Money, PanelSection, SidePane, SideTable, StatusMark } from '../../../../packages/ui/ui.ts';
import { Attachments, ComingFiles, documentsOf, RecordDocuments, useDocuments } from '../../../records/records.web.tsx';
import type { BillForm, BillSetup } from './bill.screen.tsx';
import { leftToCharge } from './bill-lines.tsx';

function approvalWords(count: number): string {
  if (count === 0) return 'None; it is open for payment at once';
  return count === 1 ? '1 approval needed' : `${count} approvals needed`;
}

interface BillSideProps {
  form: BillForm;
  setup: BillSetup;
  billId: string | null;
  /** Files that are attached once the bill is entered. */
  files: readonly File[];
  onFiles(files: readonly File[]): void;
}

/** The side pane of the form; a document that is attached stands on top of it. */
export function BillSide({ form, setup, billId, files, onFiles }: BillSideProps) {
  const { communityId } = useCommunity();
  const attached = useDocuments(billId === null ? null : { kind: 'bill', id: billId, communityId });
  const coming = useMemo(() => documentsOf(files), [files]);
  const documents = billId === null ? coming : attached;
  const left = leftToCharge(form.amount, form.lines);
  const accounts = new Map(setup.accounts.map((one) => [one.accountId, one]));
  const byFund = [...Map.groupBy(form.lines, (line) => accounts.get(line.accountId)?.fundName ?? 'No account yet')].filter(
    ([, lines]) => lines.length > 0,
  );
  return (
    <SidePane label="What will be submitted" width={documents.length > 0 ? 520 : 344}>
      <RecordDocuments documents={documents} />
      {billId === null && <ComingFiles kind="bill" files={files} onFiles={onFiles} />}
      <PanelSection title="Distribution">
        {form.amount === '' ? (
          <p className="t2">Type the amount, then charge it to one or more accounts.</p>
        ) : left === 0n ? (
          <StatusMark tone="good" word="The lines agree with the bill" />
        ) : (
          <StatusMark tone="problem" word={left > 0n ? `${formatMoney(left)} left to charge` : `${formatMoney(-left)} charged too much`} />
        )}
        {byFund.length > 0 && (
          <SideTable
            label="By fund"
            heads={['Fund', 'Amount']}
            rows={byFund.map(([fund, lines]) => ({
              key: fund,
              label: fund,
              cells: [lines.reduce((sum, line) => sum + (centsOf(line.amount) ?? 0n), 0n)],
            }))}
          />
        )}
      </PanelSection>
      <PanelSection title="Then">
        <Facts
          facts={[
            ['Approvals', approvalWords(setup.approvalsRequired)],
            ['Amount', <Money key="m" value={form.amount || null} />],
          ]}
        />
      </PanelSection>
      {billId !== null && <Attachments kind="bill" entityId={billId} />}
    </SidePane>
  );
}

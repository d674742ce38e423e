// Beside the bill being typed: whether it adds up, what approval it needs, and the entry it will make.
import { formatMoney } from '../../../packages/kernel/kernel.ts';
import { centsOf, Facts, Money, PanelSection, SidePane, SideTable, StatusMark } from '../../../packages/ui/ui.ts';
import { Attachments } from '../../records/records.web.tsx';
import type { BillForm, BillSetup } from './bill-form.tsx';
import { leftToCharge } from './bill-lines.tsx';

function approvalWords(count: number): string {
  if (count === 0) return 'None; it is open for payment at once';
  return count === 1 ? '1 approval needed' : `${count} approvals needed`;
}

/** The side pane of the form. */
export function BillSide({ form, setup, billId }: { form: BillForm; setup: BillSetup; billId: string | null }) {
  const left = leftToCharge(form.amount, form.lines);
  const accounts = new Map(setup.accounts.map((one) => [one.accountId, one]));
  const byFund = [...Map.groupBy(form.lines, (line) => accounts.get(line.accountId)?.fundName ?? 'No account yet')].filter(
    ([, lines]) => lines.length > 0,
  );
  return (
    <SidePane label="What will be submitted" width={344}>
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

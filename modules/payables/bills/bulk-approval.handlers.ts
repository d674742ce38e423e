// The handlers of approving many bills: preview and command plan alike, by the rules that hold for one bill
// alone.
import type { BulkOutcome } from '../../../packages/contract/contract.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, sumCents } from '../../../packages/kernel/kernel.ts';
import { reportRows } from '../../../packages/lists/bulk.ts';
import { type Chosen, chosenIds } from '../../../packages/lists/lists.ts';
import { booksOf, periodIn } from '../../ledger/ledger.server.ts';
import { interestIn } from '../board/interest.store.ts';
import { billList } from '../payables-lists.contract.ts';
import { loadChart } from '../subledger/chart.handlers.ts';
import { contentHash, finishApprovals } from './approval.handlers.ts';
import { type ManyOutcome, outcomeAmongMany } from './approval.rules.ts';
import { insertDecisions, loadDecisions } from './approval.store.ts';
import { type BillLineRow, type BillRow, loadBillLines, loadBills } from './bill.store.ts';
import { billBulk } from './bulk-approval.contract.ts';

interface Planned extends ManyOutcome {
  bill: BillRow;
  lines: readonly BillLineRow[];
  contentHash: string;
}

interface Plan {
  bills: Planned[];
  /** What is known about each bill and what would become of it. */
  base: unknown;
}

type Asked = Context<Chosen & { communityId: string }>;

/** Plans each bill, a constant number of statements whatever their number. */
async function planOf(context: Asked, commits: boolean): Promise<Plan> {
  const { tx, userId, input } = context;
  const { communityId } = input;
  const bills = await loadBills(tx, communityId, await chosenIds(context, billList, input), commits);
  const billIds = bills.map((bill) => bill.billId);
  const lines = Map.groupBy(await loadBillLines(tx, billIds), (line) => line.billId);
  const decisions = Map.groupBy(await loadDecisions(tx, billIds), (decision) => decision.billId);
  const interests = await interestIn(
    tx,
    communityId,
    userId,
    bills.map((bill) => bill.vendorId),
  );
  const [books, chart] = [await booksOf(tx, communityId), await loadChart(tx, communityId)];
  const planned = bills.map((bill): Planned => {
    const own = lines.get(bill.billId) ?? [];
    const outcome = outcomeAmongMany(
      {
        ...bill,
        interest: interests.get(bill.vendorId)?.reason,
        decisions: decisions.get(bill.billId) ?? [],
        period: periodIn(books, bill.effectiveOn),
        inactiveAccount: own.map((line) => chart.byId.get(line.accountId)).find((account) => account?.isActive === false)?.number,
        hasPayable: own.every((line) => chart.payableByFund.has(line.fundId)),
      },
      userId,
    );
    return { bill, lines: own, contentHash: contentHash(bill, own), ...outcome };
  });
  const seen = planned.map(({ bill, outcome, reason, contentHash: hash }) => [bill.billId, bill.revision, hash, outcome, reason]);
  return { bills: planned, base: seen };
}

function reportOf({ bills }: Plan): Omit<BulkOutcome, 'total'> & { total: Cents } {
  const rows = bills.map(({ bill, outcome, reason }) => ({
    id: bill.billId,
    label: `${bill.vendorName} ${bill.billNumber}`,
    outcome,
    reason,
  }));
  const total = sumCents(bills.filter(({ outcome }) => outcome === 'changed').map(({ bill }) => bill.total_cents));
  return { ...reportRows(rows, null), total };
}

const approving = previewed(billBulk.previewApprovals, billBulk.approveBills, {
  plan: planOf,
  view: async (_context, plan) => reportOf(plan),
  async post(context, plan) {
    const { tx, userId, now, input } = context;
    const approved = plan.bills.filter(({ outcome }) => outcome === 'changed');
    await insertDecisions(
      tx,
      approved.map(({ bill, contentHash: hash }) => ({ ...bill, contentHash: hash })),
      { userId, decision: 'APPROVED', reason: '', now },
    );
    const finished = approved.filter(({ finishes }) => finishes);
    await finishApprovals(
      context,
      input.communityId,
      finished.map(({ bill, lines }) => ({ bill, lines, effectiveOn: bill.effectiveOn })),
    );
    const ids = (some: readonly Planned[]) => some.map(({ bill }) => bill.billId);
    context.record({
      before: { status: 'SUBMITTED', billIds: ids(approved) },
      after: { approvedBillIds: ids(finished), oneFurtherBillIds: ids(approved.filter(({ finishes }) => !finishes)) },
    });
    return reportOf(plan);
  },
});

export const billBulkHandlers: Handlers<typeof billBulk> = {
  previewApprovals: approving.preview,
  approveBills: approving.commit,
};

// The handlers of reissuing: the preview voids and issues and is taken back, the commit keeps both.
import { allows, needs, refuse } from '../../../packages/contract/contract.ts';
import { forbidden } from '../../../packages/http/failures.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { invalid, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { openBatch, openPeriodAt } from '../../ledger/ledger.server.ts';
import { checkRefusals } from '../checks/check.contract.ts';
import { issue, makeRun } from '../checks/check.handlers.ts';
import { type CheckRow, loadChecks, loadShares } from '../checks/check.store.ts';
import { voidWithin } from '../checks/void.handlers.ts';
import { heldWith } from '../form-1099/form-1099.store.ts';
import { loadChart, shownPeriod } from '../subledger/chart.handlers.ts';
import { loadEntryLegs } from '../subledger/chart.store.ts';
import { readableEntry } from '../subledger/posting.rules.ts';
import { reissue } from './reissue.contract.ts';

type Reissuing = Parameters<Handlers<typeof reissue>['previewReissue']>[0]['input'];

/** The checks to reissue: printed by us, drawn on one account. */
async function checksToReissue({ tx, held }: Context<unknown>, { communityId, checkIds }: Reissuing): Promise<[CheckRow, ...CheckRow[]]> {
  if (!allows(held, needs('apprintchecks', 2))) throw forbidden();
  const ids = [...new Set(checkIds)];
  const [first, ...rest] = await loadChecks(tx, communityId, ids);
  if (!first || rest.length + 1 !== ids.length) throw notFound('A check');
  const outside = [first, ...rest].find(({ method }) => method !== 'CHECK');
  if (outside) throw refuse(checkRefusals, 'notPrinted', { checkNumber: outside.checkNumber });
  if (rest.some(({ bankAccountId }) => bankAccountId !== first.bankAccountId))
    throw invalid('Checks are reissued from one bank account at a time.', [
      { path: 'checkIds', message: 'are drawn on several bank accounts' },
    ]);
  return [first, ...rest];
}

/** Voids the checks in one batch and issues the new ones in another. */
async function voidAndIssue(context: Context<unknown>, input: Reissuing, reason: string) {
  const { tx, userId, now } = context;
  const { communityId, voidDate } = input;
  const voided = await checksToReissue(context, input);
  const checkIds = voided.map((check) => check.checkId);
  const shares = await loadShares(tx, [...checkIds, ...(await heldWith(tx, checkIds))]);
  const description = `Void check ${voided.map((check) => check.checkNumber).join(', ')}`.slice(0, 200);
  const voidBatchId = await openBatch(tx, {
    communityId,
    kind: 'check-void',
    state: 'POSTED',
    postDate: voidDate,
    description,
    userId,
    now,
  });
  await voidWithin(context, { communityId, checkIds, voidDate, reason }, voidBatchId);
  const items = [...Map.groupBy(shares, (share) => share.billId)].map(([billId, own]) => ({
    billId,
    amount: sumCents(own.map((share) => share.amount_cents)),
  }));
  const order = { communityId, bankAccountId: voided[0].bankAccountId, checkDate: voidDate, items };
  const run = await makeRun(context, order, true);
  const issued = await issue(context, order, run);
  const chart = await loadChart(tx, communityId);
  const legs = [...(await loadEntryLegs(tx, communityId, voidBatchId)), ...(await loadEntryLegs(tx, communityId, issued.batchId))];
  return {
    voided,
    voidBatchId,
    issued,
    entry: readableEntry(legs, chart.accounts),
    base: [checkIds, voided.map((check) => check.voidDate), run.base],
  };
}

const reissuing = previewed(reissue.previewReissue, reissue.reissueChecks, {
  plan: (context) => voidAndIssue(context, context.input, (context.input as { reason?: string }).reason ?? 'Reissued'),
  async view({ tx, input }, { voided, issued, entry }) {
    return {
      voided: voided.map(({ checkId, checkNumber, payee, amount_cents }) => ({ checkId, checkNumber, payee, amount: amount_cents })),
      checks: issued.checks.map(({ checkNumber, payee, amount }) => ({ checkNumber, payee, amount })),
      total: issued.total,
      entry,
      period: await shownPeriod(tx, input.communityId, input.voidDate),
    };
  },
  refuse: ({ tx, input }) => openPeriodAt(tx, input.communityId, input.voidDate),
  async post(context, { voided, voidBatchId, issued }) {
    const numbers = issued.checks.map((check) => check.checkNumber);
    const { reason, voidDate } = context.input;
    context.record({
      entityId: issued.batchId,
      batchId: issued.batchId,
      after: { voided: voided.map((check) => check.checkNumber), voidDate, numbers, total: issued.total },
      reason,
    });
    return { batchId: issued.batchId, voidBatchId, total: issued.total, numbers };
  },
});

export const reissueHandlers: Handlers<typeof reissue> = { previewReissue: reissuing.preview, reissueChecks: reissuing.commit };

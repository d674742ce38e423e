// The handlers of acceleration: charging the rest of a year at once, and taking back what is not due yet.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { formatDate, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { type EntryDraft, openBatch, openPeriodAt, periodAt } from '../../ledger/ledger.server.ts';
import { loadAssignments, loadBilled } from '../billing/billing.store.ts';
import { installmentKey, startingOn } from '../billing/charge.rules.ts';
import { loadCodes } from '../codes/code.store.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { type Act, bookCharges, type NewCharge } from '../subledger/acts.handlers.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { chargeLines } from '../subledger/posting.rules.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { acceleration, accelerationRefusals } from './acceleration.contract.ts';
import { firstDays, installmentsAhead, isCured } from './acceleration.rules.ts';
import {
  type AccelerationRow,
  findAccelerated,
  insertAcceleration,
  isLiability,
  loadAccelerations,
  loadInstallments,
} from './acceleration.store.ts';
import { takeBackAhead } from './acceleration-booking.handlers.ts';

type Order = HandlerInput<typeof acceleration.previewAcceleration>;
type WaiveOrder = HandlerInput<typeof acceleration.previewAccelerationWaive>;

async function plannedAcceleration({ tx, input }: Context<Order>, commits: boolean) {
  const { communityId, ownershipId, postDate, codeIds = null, deferredAccountId = null } = input;
  if (commits) await lockOwners(tx, communityId, [ownershipId]);
  const home = await findAccelerated(tx, communityId, ownershipId, postDate);
  if (!home) throw notFound('The owner');
  const period = await periodAt(tx, communityId, postDate);
  const { fiscalYearId, yearStart, yearEnd, arTiming } = period;
  const { propertyId } = home;
  const assigned = await loadAssignments(tx, communityId, postDate, fiscalYearId, codeIds, propertyId);
  const billed = await loadBilled(tx, communityId, firstDays(yearStart, yearEnd), [], { propertyId });
  const ahead = installmentsAhead(assigned, { after: postDate, yearStart, yearEnd }, new Set(billed.map(installmentKey)));
  const codes = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
  // Under cash nothing is booked at the charge, so no income waits.
  const wanted = arTiming === 'CHARGE' ? deferredAccountId : null;
  const deferredId = wanted !== null && (await isLiability(tx, communityId, wanted)) ? wanted : null;
  const charges = ahead.map(({ codeId, dueDate, amount }): NewCharge & { dueIncomeAccountId: string; dueDate: LocalDate } => {
    const { incomeAccountId = '', receivableAccountId = null, name = '' } = codes.get(codeId) ?? {};
    return {
      ownershipId,
      propertyId,
      codeId,
      kind: 'CHARGE',
      chargeDate: postDate,
      amount,
      ...startingOn(dueDate),
      sourceCodeId: null,
      description: `${name} due ${formatDate(dueDate)}, accelerated`,
      incomeAccountId: deferredId ?? incomeAccountId,
      receivableAccountId,
      dueIncomeAccountId: incomeAccountId,
      dueDate,
    };
  });
  const base = [postDate, arTiming, deferredId, home, ahead.map(({ codeId, dueDate, amount }) => [codeId, dueDate, amount])];
  return { home, period, ahead, codes, charges, deferredId, isDeferrable: wanted === deferredId, base };
}

const accelerating = previewed(acceleration.previewAcceleration, acceleration.accelerateOwner, {
  plan: plannedAcceleration,
  async view({ tx, input }, { period, ahead, codes, charges }) {
    const { communityId, ownershipId, postDate } = input;
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    const [balance] = await ownerBalances(tx, communityId, postDate, [ownershipId]);
    const before = balance ? balance.owes_cents - balance.prepaid_cents : 0n;
    const total = sumCents(charges.map((charge) => charge.amount));
    const drafts = charges.map(
      (charge, i): EntryDraft => ({
        postDate,
        entryType: 'CHARGE',
        sourceType: 'charge',
        sourceId: String(i),
        lines: chargeLines(charge, charge.amount, period.arTiming),
      }),
    );
    return {
      postDate,
      throughDate: period.yearEnd,
      periodStatus: period.status,
      periodStartDate: period.periodStart,
      accountNumber: owner?.accountNumber ?? '',
      owner: owner?.owner ?? '',
      before,
      total,
      after: before + total,
      installments: ahead.map(({ codeId, categoryName, dueDate, amount }) => {
        return { codeId, code: codes.get(codeId)?.alias ?? '', category: categoryName, dueDate, amount };
      }),
      entry: await entryView(tx, communityId, drafts),
    };
  },
  async refuse({ tx, input: { communityId, postDate } }, { home, ahead, isDeferrable }) {
    if (!home.isPresent) throw refuse(accelerationRefusals, 'notPresent');
    if (home.isOnHold) throw refuse(accelerationRefusals, 'onHold');
    if (ahead.length === 0) throw refuse(accelerationRefusals, 'nothingLeft', { day: formatDate(postDate) });
    if (!isDeferrable) throw refuse(accelerationRefusals, 'notDeferred');
    await openPeriodAt(tx, communityId, postDate);
  },
  async post(context, { home, period, charges, deferredId }) {
    const { tx, userId, now, input } = context;
    const { communityId, ownershipId, postDate, authority, noticeDate = null } = input;
    const [owner] = await loadOwners(tx, communityId, [ownershipId]);
    const description = `Acceleration of ${owner?.accountNumber ?? ''}`;
    const batchId = await openBatch(tx, { communityId, kind: 'ACCELERATION', state: 'POSTED', postDate, description, userId, now });
    const act: Act = { communityId, batchId, userId, now };
    const booked = await bookCharges(tx, act, charges);
    const draft = {
      ownershipId,
      propertyId: home.propertyId,
      acceleratedDate: postDate,
      throughDate: period.yearEnd,
      authority,
      noticeDate,
      deferredAccountId: deferredId,
    };
    const linked = charges.map(({ dueDate, dueIncomeAccountId }, i) => {
      return { chargeId: booked[i]?.chargeId ?? '', dueDate, incomeAccountId: dueIncomeAccountId };
    });
    const accelerationId = await insertAcceleration(tx, act, draft, linked);
    const total = sumCents(charges.map((charge) => charge.amount));
    context.record({ entityId: accelerationId, batchId, after: { ...draft, total } });
    return { batchId, accelerationId, total };
  },
});

function shown(row: AccelerationRow, cured: boolean) {
  const { accelerationId, ownershipId, accountNumber, owner, acceleratedDate, throughDate, authority, noticeDate, batchId } = row;
  const facts = { accelerationId, ownershipId, accountNumber, owner, acceleratedDate, throughDate, authority, noticeDate, batchId };
  const { charged_cents, ahead_cents, back_cents, deferred_cents, endedDate, endReason } = row;
  return {
    ...facts,
    charged: charged_cents,
    ahead: ahead_cents,
    takenBack: back_cents,
    deferred: deferred_cents,
    endedDate,
    endReason,
    isCured: cured && endedDate === null,
  };
}

/** Accelerations with whether each is cured on a day. */
async function withCures(tx: Tx, communityId: string, on: LocalDate, rows: readonly AccelerationRow[]) {
  const balances = new Map(
    (await ownerBalances(tx, communityId, on, [...new Set(rows.map((row) => row.ownershipId))])).map((one) => [one.ownershipId, one]),
  );
  return rows.map((row) => {
    const { owes_cents = 0n, prepaid_cents = 0n } = balances.get(row.ownershipId) ?? {};
    return shown(row, isCured(owes_cents, prepaid_cents, row.ahead_cents));
  });
}

async function plannedWaive({ tx, input }: Context<WaiveOrder>, commits: boolean) {
  const { communityId, accelerationId, postDate } = input;
  const find = async () => (await loadAccelerations(tx, communityId, postDate, { accelerationId }))[0];
  const seen = await find();
  if (!seen) throw notFound('The acceleration');
  if (commits) await lockOwners(tx, communityId, [seen.ownershipId]);
  const row = (await find()) ?? seen;
  const ahead = await loadInstallments(tx, communityId, { accelerationIds: [accelerationId], after: postDate });
  const { arTiming } = await periodAt(tx, communityId, postDate);
  const base = [
    postDate,
    arTiming,
    row.endedDate,
    ahead.map(({ chargeId, amount_cents, paid_cents }) => [chargeId, amount_cents, paid_cents]),
  ];
  return { row, ahead, arTiming, base };
}

const waiving = previewed(acceleration.previewAccelerationWaive, acceleration.waiveAcceleration, {
  plan: plannedWaive,
  async view({ tx, input }, { row, ahead, arTiming }) {
    const { communityId, postDate } = input;
    const { status, periodStart } = await periodAt(tx, communityId, postDate);
    const codes = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
    const drafts = ahead.map(
      (charge, i): EntryDraft => ({
        postDate,
        entryType: 'CHARGE_REVERSAL',
        sourceType: 'charge-reversal',
        sourceId: String(i),
        lines: chargeLines(charge, -charge.amount_cents, arTiming),
      }),
    );
    const [acceleration] = await withCures(tx, communityId, postDate, [row]);
    if (!acceleration) throw notFound('The acceleration');
    return {
      postDate,
      periodStatus: status,
      periodStartDate: periodStart,
      acceleration,
      installments: ahead.map(({ codeId, dueDate, amount_cents }) => {
        const { alias = '', name = '' } = codes.get(codeId) ?? {};
        return { codeId, code: alias, category: name, dueDate, amount: amount_cents };
      }),
      total: sumCents(ahead.map((one) => one.amount_cents)),
      freed: sumCents(ahead.map((one) => one.paid_cents)),
      entry: await entryView(tx, communityId, drafts),
    };
  },
  async refuse({ tx, input }, { row, ahead }) {
    const { postDate } = input;
    if (row.endedDate !== null) throw refuse(accelerationRefusals, 'alreadyEnded', { day: formatDate(row.endedDate) });
    if (postDate < row.acceleratedDate) throw refuse(accelerationRefusals, 'beforeCharged', { day: formatDate(row.acceleratedDate) });
    if (ahead.length === 0) throw refuse(accelerationRefusals, 'nothingAhead', { day: formatDate(postDate) });
    if (row.lastReleased !== null && row.lastReleased > postDate)
      throw refuse(accelerationRefusals, 'beforeRelease', { day: formatDate(row.lastReleased) });
    await openPeriodAt(tx, input.communityId, postDate);
  },
  async post(context, { row }) {
    const { tx, userId, now, input } = context;
    const { communityId, postDate, reason, accelerationId } = input;
    const description = `Acceleration of ${row.accountNumber} taken back`;
    const batchId = await openBatch(tx, { communityId, kind: 'ACCELERATION_WAIVE', state: 'POSTED', postDate, description, userId, now });
    const total = await takeBackAhead(tx, { communityId, batchId, userId, now }, [row], postDate, reason);
    context.record({ entityId: accelerationId, batchId, after: { reason, postDate, total } });
    return { batchId, total };
  },
});

export const accelerationHandlers: Handlers<typeof acceleration> = {
  previewAcceleration: accelerating.preview,
  accelerateOwner: accelerating.commit,
  previewAccelerationWaive: waiving.preview,
  waiveAcceleration: waiving.commit,
  async listAccelerations({ tx, now, input: { communityId } }) {
    const today = await todayOf(tx, communityId, now);
    return await withCures(tx, communityId, today, await loadAccelerations(tx, communityId, today));
  },
};

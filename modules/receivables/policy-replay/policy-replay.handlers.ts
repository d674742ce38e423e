// The handlers that play posted months again by another policy. Nothing is posted: payments stay as they
// were, and each run sees the account as it stood on its day.
import type { HandlerInput } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Handlers } from '../../../packages/http/handlers.ts';
import { type LocalDate, startOfMonth, sumCents } from '../../../packages/kernel/kernel.ts';
import { type ApplicationOrder, placeOf, planPlaceOf } from '../application/application-order.rules.ts';
import { listOrders } from '../application/application-order.store.ts';
import { listPlanOrders } from '../application/plan-order.store.ts';
import { loadLateCandidates } from '../billing/billing.store.ts';
import { type LateCandidate, type LateFeePolicy, proposeLateFees } from '../billing/late-fee.rules.ts';
import { coverOn } from '../billing/run.handlers.ts';
import { loadCodes } from '../codes/code.store.ts';
import { type InterestTerms, proposeInterest } from '../interest/interest.rules.ts';
import { loadInterestCandidates, loadInterestSettings } from '../interest/interest.store.ts';
import { loadOwners } from '../owners/balance.store.ts';
import { findDistribution } from '../subledger/subledger.store.ts';
import type { policyReplay } from './policy-replay.contract.ts';
import { applyAgain, byOwner, differing, type OrderMoney, type OrderPart, type ReplayLine } from './policy-replay.rules.ts';
import { drawnBefore, listRunCharges, listRuns, loadApplied, type PostedRun, type RunCharge, type Span } from './policy-replay.store.ts';

/** What is left undefined stays as it was. */
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };

/** What a replay found, as it is shown: sums, lines by hand, and owners who would pay more or less. */
async function shown(
  tx: Tx,
  communityId: string,
  { fromDate, toDate }: Span,
  { played, actual, today, changed }: Record<'actual' | 'today' | 'changed', readonly ReplayLine[]> & { played: number },
) {
  const byHand = differing(actual, today);
  const compared = byOwner(today, changed);
  const ids = [...new Set([...byHand, ...compared].map((one) => one.ownershipId))];
  const facts = new Map((await loadOwners(tx, communityId, ids)).map((one) => [one.ownershipId, one]));
  const sum = (lines: readonly ReplayLine[]) => sumCents(lines.map((one) => one.amount));
  const accountOf = (ownershipId: string) => facts.get(ownershipId)?.accountNumber ?? '';
  return {
    fromDate,
    toDate,
    played,
    actual: sum(actual),
    today: sum(today),
    changed: sum(changed),
    byHand: byHand.map((one) => ({ ...one, accountNumber: accountOf(one.ownershipId) })),
    owners: compared.map((one) => ({ ...one, accountNumber: accountOf(one.ownershipId), owner: facts.get(one.ownershipId)?.owner ?? '' })),
    more: compared.filter(({ difference }) => difference > 0n).length,
    less: compared.filter(({ difference }) => difference < 0n).length,
  };
}

/** What has drawn a fee so far in one playing of the runs: charges, and months of codes. */
interface Drawn {
  charges: Set<string>;
  months: Set<string>;
}

/** The fees of one run as its rule makes them on the day, and what has drawn one since. */
function feesOfRun(
  { batchId, postDate }: PostedRun,
  candidates: readonly LateCandidate[],
  cover: ReadonlyMap<string, bigint>,
  drawn: Drawn,
  policy: Partial<LateFeePolicy>,
): ReplayLine[] {
  const seen = candidates.map((one) => ({
    ...one,
    policy: { ...one.policy, ...policy },
    charges: one.charges.map((charge) => ({ ...charge, hasDrawnFee: drawn.charges.has(charge.chargeId) })),
  }));
  const { fees } = proposeLateFees(seen, { postDate, exclusionDays: 0, currentMonthOnly: false }, cover);
  return fees.flatMap(({ ownershipId, propertyId, feeCodeId, sourceCodeId, source, amount }) => {
    const month = `${propertyId}:${feeCodeId}:${sourceCodeId}:${startOfMonth(postDate)}`;
    if (source ? source.hasDrawnFee : drawn.months.has(month)) return [];
    if (source) drawn.charges.add(source.chargeId);
    else drawn.months.add(month);
    const key = `${batchId}:${propertyId}:${sourceCodeId}:${source?.chargeId ?? ''}`;
    return [{ key, ownershipId, date: postDate, what: 'Late fee', amount }];
  });
}

const feeKey = ({ batchId, propertyId, sourceCodeId, sourceChargeId }: RunCharge) =>
  `${batchId}:${propertyId}:${sourceCodeId}:${sourceChargeId ?? ''}`;

async function playLateFees(tx: Tx, { communityId, fromDate, toDate, policy }: HandlerInput<typeof policyReplay.replayLateFees>) {
  const runs = await listRuns(tx, communityId, 'LATE_FEES', { fromDate, toDate });
  const posted = await listRunCharges(
    tx,
    communityId,
    runs.map((run) => run.batchId),
  );
  const before = runs[0] ? await drawnBefore(tx, communityId, runs[0].batchId) : new Set<string>();
  const [now, then]: [Drawn, Drawn] = [
    { charges: new Set(before), months: new Set() },
    { charges: new Set(before), months: new Set() },
  ];
  const [today, changed]: [ReplayLine[], ReplayLine[]] = [[], []];
  for (const run of runs) {
    const candidates = await loadLateCandidates(tx, communityId, run.postDate, null);
    const { cover } = await coverOn(tx, communityId, run.postDate, new Set(candidates.map((one) => one.ownershipId)));
    today.push(...feesOfRun(run, candidates, cover, now, {}));
    changed.push(...feesOfRun(run, candidates, cover, then, given(policy)));
  }
  const actual = posted.map((one) => ({
    key: feeKey(one),
    ownershipId: one.ownershipId,
    date: one.date,
    what: 'Late fee',
    amount: one.amount_cents,
  }));
  return { played: runs.length, actual, today, changed };
}

type InterestChange = HandlerInput<typeof policyReplay.replayInterest>['policy'];

/** The interest of one run by terms, with the day each code of a home was charged through before it. */
async function interestOfRun(
  tx: Tx,
  communityId: string,
  { batchId, postDate, throughDate }: PostedRun & { throughDate: LocalDate },
  change: InterestChange,
  through: Map<string, LocalDate>,
): Promise<ReplayLine[]> {
  const settings = await loadInterestSettings(tx, communityId);
  const [setting, first] = [settings.findLast(({ startDate }) => startDate <= throughDate), settings[0]];
  if (!setting || !first) return [];
  const { rateBasisPoints, ...more } = given(change);
  const terms: InterestTerms = {
    method: setting.method,
    minimum: setting.minimum_cents,
    graceDays: setting.graceDays,
    capAmount: setting.cap_cents,
    ...more,
    rates: settings.map(({ startDate, isCharged, rateBasisPoints: own, capBasisPoints }) => ({
      fromDate: startDate,
      basisPoints: isCharged ? (rateBasisPoints ?? own) : 0,
      capBasisPoints,
    })),
  };
  const candidates = await loadInterestCandidates(tx, communityId, {
    throughDate,
    since: first.startDate,
    isDaily: terms.method === 'DAILY_BALANCE',
    isCompound: terms.method === 'COMPOUND',
    exemptCodeIds: setting.exemptCodeIds,
    codeIds: null,
    ownershipIds: null,
    beforeBatchId: batchId,
  });
  const keyOf = ({ propertyId, codeId }: { propertyId: string; codeId: string }) => `${propertyId}:${codeId}`;
  const seen = candidates.map((one) => ({ ...one, chargedThrough: through.get(keyOf(one)) ?? one.chargedThrough }));
  const { cover } = await coverOn(tx, communityId, throughDate, new Set(seen.map((one) => one.ownershipId)));
  return proposeInterest(seen, terms, { throughDate, days: null }, cover).lines.map((line) => {
    through.set(keyOf(line), line.throughDate);
    const { ownershipId, amount } = line;
    return { key: `${batchId}:${keyOf(line)}`, ownershipId, date: postDate, what: 'Interest', amount };
  });
}

async function playInterest(tx: Tx, { communityId, fromDate, toDate, policy }: HandlerInput<typeof policyReplay.replayInterest>) {
  const runs = await listRuns(tx, communityId, 'INTEREST', { fromDate, toDate });
  const posted = await listRunCharges(
    tx,
    communityId,
    runs.map((run) => run.batchId),
  );
  const [now, then] = [new Map<string, LocalDate>(), new Map<string, LocalDate>()];
  const [today, changed]: [ReplayLine[], ReplayLine[]] = [[], []];
  for (const { throughDate, ...run } of runs) {
    if (throughDate === null) continue;
    today.push(...(await interestOfRun(tx, communityId, { ...run, throughDate }, {}, now)));
    changed.push(...(await interestOfRun(tx, communityId, { ...run, throughDate }, policy, then)));
  }
  const actual = posted.map(({ batchId, propertyId, sourceCodeId, ownershipId, date, amount_cents }) => {
    return { key: `${batchId}:${propertyId}:${sourceCodeId}`, ownershipId, date, what: 'Interest', amount: amount_cents };
  });
  return { played: runs.length, actual, today, changed };
}

const paidLine = ({ key, chargeId, ownershipId, date, amount }: OrderPart): ReplayLine => ({
  key: `${key}:${chargeId}`,
  ownershipId,
  date,
  what: 'Applied',
  amount,
});

async function playOrder(tx: Tx, { communityId, fromDate, toDate, policy }: HandlerInput<typeof policyReplay.replayOrder>) {
  const { charges, parts, changes } = await loadApplied(tx, communityId, toDate);
  const orders = (await listOrders(tx, communityId)).toReversed();
  const plans = await listPlanOrders(tx, communityId, null);
  const list = await findDistribution(tx, communityId, { kind: 'DEFAULT' });
  const kindOf = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code.kind]));
  const codeIds = list?.codeIds ?? [];
  const chargeOf = new Map(charges.map((charge) => [charge.chargeId, charge]));
  const money = [...Map.groupBy(parts, (part) => part.key)].flatMap(([key, own]): OrderMoney[] => {
    const [first] = own;
    if (!first) return [];
    const { ownershipId, batchId, date } = first;
    return [{ key, ownershipId, batchId, date, amount: sumCents(own.map((one) => one.amount)) }];
  });
  const [chargesOf, moneyOf] = [Map.groupBy(charges, (one) => one.ownershipId), Map.groupBy(money, (one) => one.ownershipId)];
  const changesOf = Map.groupBy(changes, (one) => chargeOf.get(one.chargeId)?.ownershipId ?? '');
  const orderOn = (day: LocalDate, other: ApplicationOrder | null) =>
    day >= fromDate && other !== null ? other : orders.findLast(({ startDate }) => startDate <= day);
  const play = (other: ApplicationOrder | null) =>
    [...moneyOf].flatMap(([ownershipId, own]) =>
      applyAgain(chargesOf.get(ownershipId) ?? [], own, changesOf.get(ownershipId) ?? [], codeIds, (charge, day) => {
        const order = orderOn(day, other);
        const place = order && placeOf(order, { kind: kindOf.get(charge.codeId) ?? 'MISC', chargeDate: charge.chargeDate }, day);
        return planPlaceOf(plans, charge, day, place);
      }),
    );
  const inSpan = ({ date }: { date: LocalDate }) => date >= fromDate && date <= toDate;
  /** What went to anything but assessments, so that more of them stands open. */
  const besides = (lines: readonly OrderPart[]) =>
    lines.filter((one) => {
      const kind = kindOf.get(chargeOf.get(one.chargeId)?.codeId ?? '');
      return inSpan(one) && kind !== 'ASSESSMENT' && kind !== 'SPECIAL';
    });
  const [today, changed] = [play(null), play(policy)];
  return {
    played: money.filter(inSpan).length,
    actual: parts.filter(inSpan).map(paidLine),
    today: today.filter(inSpan).map(paidLine),
    besides: { today: besides(today).map(paidLine), changed: besides(changed).map(paidLine) },
  };
}

export const policyReplayHandlers: Handlers<typeof policyReplay> = {
  async replayLateFees({ tx, input }) {
    return shown(tx, input.communityId, input, await playLateFees(tx, input));
  },
  async replayInterest({ tx, input }) {
    return shown(tx, input.communityId, input, await playInterest(tx, input));
  },
  async replayOrder({ tx, input }) {
    const { played, actual, today, besides } = await playOrder(tx, input);
    const { byHand } = await shown(tx, input.communityId, input, { played, actual, today, changed: today });
    const compared = await shown(tx, input.communityId, input, { played, actual: besides.today, ...besides });
    return { ...compared, byHand };
  },
};

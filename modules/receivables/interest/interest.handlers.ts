// The handlers of interest: dated settings, and runs that are previewed with their arithmetic and posted as
// one batch.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { formatDate, formatMonth, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { type EntryDraft, openBatch, openPeriodAt, periodAt } from '../../ledger/ledger.server.ts';
import { coverOn } from '../billing/run.handlers.ts';
import { loadCodes } from '../codes/code.store.ts';
import { loadOwners, ownerBalances } from '../owners/balance.store.ts';
import { bookCharges, type NewCharge } from '../subledger/acts.handlers.ts';
import { entryView } from '../subledger/entry-view.handlers.ts';
import { chargeLines } from '../subledger/posting.rules.ts';
import { lockOwners } from '../subledger/subledger.store.ts';
import { interest, interestRefusals } from './interest.contract.ts';
import { centDays, type ProposedInterest, proposeInterest } from './interest.rules.ts';
import {
  deleteInterestSetting,
  type InterestSetting,
  insertInterestLines,
  interestThrough,
  loadInterestCandidates,
  loadInterestSettings,
  writeInterestSetting,
} from './interest.store.ts';
import {
  barsCompounding,
  interestJudge,
  judgeLines,
  keepInterestLaw,
  lawfulCandidates,
  lawfulRates,
  refuseBarred,
} from './interest-law.handlers.ts';

type RunInput = HandlerInput<typeof interest.previewInterest>;

/** The settings in force on a day, and the rates of all days; refuses `noInterestSetting`. */
async function settingsOn(tx: Tx, communityId: string, day: LocalDate) {
  const settings = await loadInterestSettings(tx, communityId);
  const setting = settings.findLast(({ startDate }) => startDate <= day);
  const [first] = settings;
  if (!setting || !first) throw refuse(interestRefusals, 'noInterestSetting', { day: formatDate(day) });
  const rates = settings.map(({ startDate, isCharged, rateBasisPoints, capBasisPoints }) => {
    return { fromDate: startDate, basisPoints: isCharged ? rateBasisPoints : 0, capBasisPoints };
  });
  const { method, minimum_cents: minimum, graceDays, cap_cents: capAmount } = setting;
  return { setting, since: first.startDate, terms: { method, minimum, graceDays, capAmount, rates } };
}

/** What a run would charge. The owners who owe are locked first where it is posted. */
async function plannedInterest({ tx, input }: Context<RunInput>, commits: boolean) {
  const { communityId, throughDate, codeIds, ownershipIds, days } = input;
  const { setting, since, terms } = await settingsOn(tx, communityId, throughDate);
  const judge = await interestJudge(tx, communityId);
  const isCompound = setting.method === 'COMPOUND' && !barsCompounding(judge, throughDate);
  const reading = {
    throughDate,
    since,
    isDaily: setting.method === 'DAILY_BALANCE',
    isCompound,
    exemptCodeIds: setting.exemptCodeIds,
    codeIds: codeIds ?? null,
    ownershipIds: ownershipIds ?? null,
  };
  const read = () => loadInterestCandidates(tx, communityId, reading);
  if (commits) await lockOwners(tx, communityId, [...new Set((await read()).map((one) => one.ownershipId))]);
  const candidates = lawfulCandidates(judge, await read(), throughDate);
  const { cover } = await coverOn(tx, communityId, throughDate, new Set(candidates.map((one) => one.ownershipId)));
  const method = setting.method === 'COMPOUND' && !isCompound ? ('SIMPLE' as const) : setting.method;
  const lawful = { ...terms, method, rates: lawfulRates(judge, terms.rates, throughDate) };
  const proposed = proposeInterest(candidates, lawful, { throughDate, days: days ?? null }, cover);
  const laws = judgeLines(judge, proposed.lines, candidates, lawful);
  const { arTiming, status, periodStart } = await periodAt(tx, communityId, input.postDate);
  const lines = proposed.lines.map(({ spans, ...line }) => [...Object.values(line), ...spans.flatMap((span) => Object.values(span))]);
  const base = [input.postDate, throughDate, arTiming, setting.interestSettingId, setting.chargeCodeId, lines.map(String)];
  const said = laws.map((law) => [law.said?.ruleVersion ?? '', law.said?.verdict ?? '']);
  return { setting, proposed, laws, arTiming, status, periodStart, base: [...base, said] };
}

/** The charges a run books, one for each line. */
async function chargesOf(tx: Tx, communityId: string, postDate: LocalDate, setting: InterestSetting, lines: readonly ProposedInterest[]) {
  const codes = new Map((await loadCodes(tx, communityId)).map((code) => [code.chargeCodeId, code]));
  const { incomeAccountId = '', receivableAccountId = null, name = '' } = codes.get(setting.chargeCodeId) ?? {};
  return lines.map(({ propertyId, ownershipId, codeId, fromDate, throughDate, amount }): NewCharge => {
    const description = `${name} on ${codes.get(codeId)?.alias ?? ''}, ${formatDate(fromDate)} to ${formatDate(throughDate)}`;
    return {
      ownershipId,
      propertyId,
      codeId: setting.chargeCodeId,
      kind: 'INTEREST',
      chargeDate: postDate,
      amount,
      sourceCodeId: codeId,
      window: { fromDate, throughDate },
      description,
      incomeAccountId,
      receivableAccountId,
    };
  });
}

const shownSetting = (setting: InterestSetting, chargedThrough: LocalDate | null) => {
  const { cap_cents, minimum_cents, ...rest } = setting;
  const mayChange = chargedThrough === null || setting.startDate > chargedThrough;
  return { ...rest, capAmount: cap_cents, minimum: minimum_cents, mayChange };
};

async function ownersShown(tx: Tx, { communityId, postDate }: RunInput, { proposed: { lines }, laws }: PlannedInterest) {
  const lawOfLine = new Map(lines.map((line, i) => [line, laws[i]?.said ?? null]));
  const ownershipIds = [...new Set(lines.map((line) => line.ownershipId))];
  const [facts, balances, codes] = await Promise.all([
    loadOwners(tx, communityId, ownershipIds),
    ownerBalances(tx, communityId, postDate, ownershipIds),
    loadCodes(tx, communityId),
  ]);
  const aliasOf = new Map(codes.map((code) => [code.chargeCodeId, code.alias]));
  const netOf = new Map(balances.map((b) => [b.ownershipId, b.owes_cents - b.prepaid_cents]));
  const linesOf = Map.groupBy(lines, (line) => line.ownershipId);
  return facts.map(({ ownershipId, propertyId, accountNumber, owner, address }) => {
    const own = linesOf.get(ownershipId) ?? [];
    const before = netOf.get(ownershipId) ?? 0n;
    const amount = sumCents(own.map((line) => line.amount));
    return {
      ownershipId,
      propertyId,
      accountNumber,
      owner,
      address,
      before,
      amount,
      after: before + amount,
      base: sumCents(own.map((line) => line.base)),
      lines: own
        .map((line) => ({ line, ...line }))
        .map(({ line, codeId, fromDate, throughDate, base, uncapped, amount: charged, spans }) => ({
          codeId,
          code: aliasOf.get(codeId) ?? '',
          fromDate,
          throughDate,
          base,
          uncapped,
          amount: charged,
          law: lawOfLine.get(line) ?? null,
          spans: spans.map((span) => ({
            fromDate: span.fromDate,
            throughDate: span.throughDate,
            days: span.days,
            balance: span.balance,
            rateBasisPoints: span.basisPoints,
          })),
        })),
    };
  });
}

type PlannedInterest = Awaited<ReturnType<typeof plannedInterest>>;
type Proposed = PlannedInterest['proposed'];

async function skippedShown(tx: Tx, communityId: string, { held, paidAhead, belowMinimum }: Proposed) {
  const spared = [
    ...held.map((one) => ({ ...one, reason: 'HELD' as const })),
    ...paidAhead.map((one) => ({ ...one, reason: 'PREPAID' as const })),
    ...belowMinimum.map((one) => ({ ...one, reason: 'MINIMUM' as const })),
  ];
  const facts = await loadOwners(
    tx,
    communityId,
    spared.map((one) => one.ownershipId),
  );
  const factsOf = new Map(facts.map((one) => [one.ownershipId, one]));
  return spared.map(({ reason, ownershipId, amount }) => {
    const { accountNumber = '', owner = '' } = factsOf.get(ownershipId) ?? {};
    return { reason, ownershipId, accountNumber, owner, amount };
  });
}

const applying = previewed(interest.previewInterest, interest.postInterest, {
  plan: plannedInterest,
  async view({ tx, input }, plan) {
    const { setting, proposed, arTiming, status, periodStart } = plan;
    const { communityId, postDate, throughDate } = input;
    const charges = await chargesOf(tx, communityId, postDate, setting, proposed.lines);
    const drafts = charges.map(
      (charge, i): EntryDraft => ({
        postDate,
        entryType: 'INTEREST',
        sourceType: 'charge',
        sourceId: String(i),
        lines: chargeLines(charge, charge.amount, arTiming),
      }),
    );
    return {
      postDate,
      throughDate,
      periodStatus: status,
      periodStartDate: periodStart,
      setting: shownSetting(setting, await interestThrough(tx, communityId)),
      owners: await ownersShown(tx, input, plan),
      skipped: await skippedShown(tx, communityId, proposed),
      lineCount: proposed.lines.length,
      total: sumCents(proposed.lines.map((line) => line.amount)),
      entry: await entryView(tx, communityId, drafts),
    };
  },
  async refuse({ tx, input }, { proposed, laws }) {
    if (proposed.lines.length === 0) throw refuse(interestRefusals, 'nothingToDo');
    refuseBarred(laws);
    await openPeriodAt(tx, input.communityId, input.postDate);
  },
  async post(context, { setting, proposed: { lines }, laws }) {
    const { tx, userId, now, input } = context;
    const { communityId, postDate, throughDate } = input;
    const description = `Interest through ${formatDate(throughDate)}`;
    const batchId = await openBatch(tx, { communityId, kind: 'INTEREST', state: 'POSTED', postDate, description, userId, now });
    const act = { communityId, batchId, userId, now };
    const charges = await bookCharges(tx, act, await chargesOf(tx, communityId, postDate, setting, lines));
    await keepInterestLaw(tx, communityId, laws, charges, { userId, now });
    const { method } = setting;
    await insertInterestLines(
      tx,
      act,
      lines.map(({ ownershipId, base, uncapped, spans }, i) => ({
        chargeId: charges[i]?.chargeId ?? '',
        ownershipId,
        method,
        base,
        uncapped,
        centDays: centDays(spans),
        rateBasisPoints: spans.at(-1)?.basisPoints ?? 0,
      })),
    );
    const total = sumCents(lines.map((line) => line.amount));
    context.record({ entityId: batchId, batchId, after: { month: formatMonth(throughDate), lines: lines.length, total } });
    return { batchId, lineCount: lines.length, total };
  },
});

export const interestHandlers: Handlers<typeof interest> = {
  previewInterest: applying.preview,
  postInterest: applying.commit,
  async listInterestSettings({ tx, input: { communityId } }) {
    const settings = await loadInterestSettings(tx, communityId);
    const chargedThrough = await interestThrough(tx, communityId);
    return { chargedThrough, settings: settings.toReversed().map((setting) => shownSetting(setting, chargedThrough)) };
  },
  async saveInterestSetting(context) {
    const { tx, userId, now, input } = context;
    const { communityId, interestSettingId = null, capAmount, minimum, ...facts } = input;
    const known = await loadInterestSettings(tx, communityId);
    const before = known.find((one) => one.interestSettingId === interestSettingId);
    if (interestSettingId !== null && !before) throw notFound('The interest settings');
    await refuseCharged(tx, communityId, [facts.startDate, ...(before ? [before.startDate] : [])]);
    const code = (await loadCodes(tx, communityId)).find((one) => one.chargeCodeId === facts.chargeCodeId);
    if (code?.kind !== 'INTEREST') throw refuse(interestRefusals, 'notInterestCode', { code: code?.alias ?? '' });
    const draft = { ...facts, cap_cents: capAmount, minimum_cents: minimum };
    const madeId = await writeInterestSetting(tx, communityId, interestSettingId, draft, { userId, now });
    if (madeId === undefined) throw refuse(interestRefusals, 'sameStart', { day: formatDate(facts.startDate) });
    context.record({ entityId: madeId, ...(before ? { before } : {}), after: draft });
    return { interestSettingId: madeId };
  },
  async deleteInterestSetting(context) {
    const { tx, input } = context;
    const { communityId, interestSettingId } = input;
    const before = (await loadInterestSettings(tx, communityId)).find((one) => one.interestSettingId === interestSettingId);
    if (!before) throw notFound('The interest settings');
    await refuseCharged(tx, communityId, [before.startDate]);
    await deleteInterestSetting(tx, communityId, interestSettingId);
    context.record({ entityId: interestSettingId, before });
    return {};
  },
};

/** Refuses `interestCharged` where interest was charged for one of the days or later. */
async function refuseCharged(tx: Tx, communityId: string, days: readonly LocalDate[]): Promise<void> {
  const through = await interestThrough(tx, communityId);
  if (through !== null && days.some((day) => day <= through))
    throw refuse(interestRefusals, 'interestCharged', { day: formatDate(through) });
}

// The handlers of special assessments: previewed and written, looked at by home and by installment, stopped.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { type Cents, formatDate, type LocalDate, notFound, sumCents } from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { loadCodes } from '../codes/code.store.ts';
import { spreadByShare } from '../shares/share.rules.ts';
import { specialRefusals, specials } from './special.contract.ts';
import { installmentDays, regularInstallment, standingOf } from './special.rules.ts';
import { codeRecurs, homeOf, insertSpecial, loadHomesWithShare, loadSpecials, type SpecialRow, setStopped } from './special.store.ts';
import { loadUncharged, type Uncharged } from './special-due.handlers.ts';

type Order = HandlerInput<typeof specials.previewSpecial>;

const scheduleOf = ({ startDate, frequency, installments }: Order) => ({ startOn: startDate, frequency, installments });
const lastDay = (days: readonly LocalDate[], start: LocalDate) => days.at(-1) ?? start;

/** What each home pays in all; homes without a share are left out. */
async function spread(tx: Tx, { communityId, basis, amount }: Order) {
  const all = await loadHomesWithShare(tx, communityId, basis);
  if (all.length === 0) throw refuse(specialRefusals, 'noHomes');
  const homes = all.flatMap((home) => (home.share !== null && Number(home.share) > 0 ? [{ ...home, share: home.share }] : []));
  if (homes.length === 0) throw refuse(specialRefusals, 'noShares');
  const total = basis === 'PER_HOME' ? sumCents(homes.map(() => amount)) : amount;
  const parts = spreadByShare(total, homes);
  return {
    total,
    homes: homes.map((home) => ({ ...home, total: parts.get(home.propertyId) ?? 0n })),
    without: all.filter((home) => !homes.some((one) => one.propertyId === home.propertyId)),
  };
}

/** The order with what each home pays; the codes are held where it is saved. */
async function planned({ tx, input, now }: Context<Order>, commits: boolean) {
  const { communityId, chargeCodeId, startDate, installments } = input;
  const code = (await loadCodes(tx, communityId, commits)).find((one) => one.chargeCodeId === chargeCodeId);
  if (!code) throw notFound('The code');
  const { total, homes, without } = await spread(tx, input);
  const days = installmentDays(scheduleOf(input));
  const today = await todayOf(tx, communityId, now);
  const rows = homes.map((home) => {
    const installment = regularInstallment(home.total, installments);
    return { ...home, installment, last: home.total - installment * BigInt(installments - 1) };
  });
  const others = (await loadSpecials(tx, communityId)).filter((one) => one.chargeCodeId === chargeCodeId);
  return {
    code,
    total,
    rows,
    without,
    days,
    endDate: lastDay(days, startDate),
    dueCount: days.filter((day) => day <= today).length,
    others,
    recurs: await codeRecurs(tx, communityId, chargeCodeId),
    base: [
      input.name,
      chargeCodeId,
      input.atSale,
      days,
      rows.map((row) => [row.propertyId, row.total]),
      others.map((one) => one.specialAssessmentId),
    ],
  };
}

type Plan = Awaited<ReturnType<typeof planned>>;

function refuseCode({ code, others, recurs, days }: Plan): void {
  if (code.kind !== 'SPECIAL' || !code.isActive) throw refuse(specialRefusals, 'notSpecial', { code: code.alias });
  if (recurs) throw refuse(specialRefusals, 'codeRecurs', { code: code.alias });
  const start = days[0];
  const meeting = others.find((one) => start !== undefined && lastDay(installmentDays(one), one.startOn) >= start);
  if (meeting)
    throw refuse(specialRefusals, 'codeInUse', {
      name: meeting.name,
      day: formatDate(lastDay(installmentDays(meeting), meeting.startOn)),
    });
}

const adding = previewed(specials.previewSpecial, specials.addSpecial, {
  plan: planned,
  async view(_context, { total, rows, without, endDate, dueCount }) {
    return {
      total,
      endDate,
      installmentTotal: sumCents(rows.map((row) => row.installment)),
      lastTotal: sumCents(rows.map((row) => row.last)),
      dueCount,
      rows,
      without,
    };
  },
  async refuse({ input }, plan) {
    refuseCode(plan);
    const small = plan.rows.find((row) => row.total === 0n || (row.installment === 0n && input.installments > 1));
    if (small) throw refuse(specialRefusals, 'tooSmall', { account: small.accountNumber });
  },
  async post(context, { total, rows }) {
    const { tx, input, userId, now } = context;
    const { communityId, chargeCodeId, name, basis, installments, frequency, startDate, atSale, resolution } = input;
    const special = {
      communityId,
      chargeCodeId,
      name,
      basis,
      total,
      installments,
      frequency,
      startOn: startDate,
      atSale,
      resolution,
      userId,
      now,
    };
    const specialAssessmentId = await insertSpecial(tx, special, new Map(rows.map((row) => [row.propertyId, row.total])));
    context.record({
      entityId: specialAssessmentId,
      after: { name, basis, total, installments, frequency, startDate, atSale, resolution },
    });
    return { specialAssessmentId, homes: rows.length, total };
  },
});

/** What was charged of a special assessment, and what remains; cents. */
function sumsOf(special: SpecialRow, uncharged: readonly Uncharged[]): { charged: Cents; remaining: Cents } {
  const own = uncharged.filter((one) => one.special.specialAssessmentId === special.specialAssessmentId);
  const charged = sumCents(own.flatMap((one) => [...one.charged.values()]));
  return { charged, remaining: special.isStopped ? 0n : special.total_cents - charged };
}

const stateOf = (special: SpecialRow, remaining: Cents) => {
  if (special.isStopped) return 'STOPPED' as const;
  return remaining === 0n ? ('CHARGED' as const) : ('ACTIVE' as const);
};

function factsOf(special: SpecialRow, uncharged: readonly Uncharged[]) {
  const { specialAssessmentId, name, code, basis, total_cents, installments, frequency, startOn, atSale } = special;
  const { charged, remaining } = sumsOf(special, uncharged);
  const own = { specialAssessmentId, name, code, basis, total: total_cents, installments, frequency, startDate: startOn, atSale };
  return { ...own, endDate: lastDay(installmentDays(special), startOn), state: stateOf(special, remaining), charged, remaining };
}

/** Where a home stands, as it is shown. */
function shownStanding({ special, home, charged }: Uncharged) {
  const { remaining, next, ...sums } = standingOf(home.amount_cents, special, charged);
  const going = special.isStopped ? null : next;
  return {
    total: home.amount_cents,
    ...sums,
    remaining: special.isStopped ? 0n : remaining,
    nextDate: going?.on ?? null,
    nextAmount: going?.amount ?? null,
  };
}

async function theSpecial(
  { tx, input }: Pick<Context<{ communityId: string; specialAssessmentId: string }>, 'tx' | 'input'>,
  lock = false,
): Promise<SpecialRow> {
  const [special] = await loadSpecials(tx, input.communityId, { specialAssessmentId: input.specialAssessmentId, lock });
  if (!special) throw notFound('The special assessment');
  return special;
}

export const specialHandlers: Handlers<typeof specials> = {
  previewSpecial: adding.preview,
  addSpecial: adding.commit,
  async listSpecials({ tx, input: { communityId }, now }) {
    const all = await loadSpecials(tx, communityId);
    const uncharged = await loadUncharged(tx, communityId, await todayOf(tx, communityId, now), null, all);
    return all.map((special) => factsOf(special, uncharged));
  },
  async getSpecial(context) {
    const { tx, input, now } = context;
    const special = await theSpecial(context);
    const uncharged = await loadUncharged(tx, input.communityId, await todayOf(tx, input.communityId, now), null, [special]);
    const { resolution, enteredBy, enteredTime, stopReason, stoppedBy } = special;
    return {
      ...factsOf(special, uncharged),
      resolution,
      enteredBy,
      enteredTime,
      stopReason,
      stoppedBy,
      homes: uncharged.map((one) => {
        const { propertyId, accountNumber, address, owner } = one.home;
        return { propertyId, accountNumber, address, owner, ...shownStanding(one) };
      }),
      schedule: installmentDays(special).map((on, i) => {
        const charged = uncharged.flatMap((one) => one.charged.get(on) ?? []);
        return { number: i + 1, dueDate: on, homes: charged.length, charged: sumCents(charged) };
      }),
    };
  },
  async listOwnerSpecials({ tx, input: { communityId, ownershipId }, now }) {
    const propertyId = await homeOf(tx, communityId, ownershipId);
    if (propertyId === undefined) throw notFound('The owner');
    const all = await loadSpecials(tx, communityId);
    const uncharged = await loadUncharged(tx, communityId, await todayOf(tx, communityId, now), propertyId, all);
    return uncharged.map((one) => {
      const { specialAssessmentId, name, code, installments, startOn, atSale } = one.special;
      const standing = shownStanding(one);
      const own = { specialAssessmentId, name, code, installments, atSale, endDate: lastDay(installmentDays(one.special), startOn) };
      return { ...own, state: stateOf(one.special, standing.remaining), ...standing };
    });
  },
  async stopSpecial(context) {
    const special = await theSpecial(context, true);
    const { specialAssessmentId, reason } = context.input;
    if (special.isStopped) throw refuse(specialRefusals, 'alreadyStopped', { name: special.name });
    await setStopped(context.tx, specialAssessmentId, { reason, userId: context.userId, now: context.now });
    context.record({ entityId: specialAssessmentId, before: { isStopped: false }, after: { isStopped: true }, reason });
    return { specialAssessmentId };
  },
  async resumeSpecial(context) {
    const special = await theSpecial(context, true);
    const { specialAssessmentId } = context.input;
    if (!special.isStopped) throw refuse(specialRefusals, 'notStopped', { name: special.name });
    await setStopped(context.tx, specialAssessmentId, null);
    context.record({ entityId: specialAssessmentId, before: { isStopped: true }, after: { isStopped: false } });
    return { specialAssessmentId };
  },
};

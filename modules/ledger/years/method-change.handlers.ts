// A change of the accounting method: what is open when a fiscal year begins is converted by one entry on its
// first day. The preview is the act itself, taken back.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import {
  addDays,
  assert,
  formatDate,
  formatMoney,
  type LocalDate,
  notFound,
  type Refusal,
  sumCents,
} from '../../../packages/kernel/kernel.ts';
import { todayOf } from '../../communities/communities.server.ts';
import { balancesIn } from '../balance.store.ts';
import { type Books, booksOf } from '../books.store.ts';
import { numberEntries } from '../entries/journal.store.ts';
import { loadEntries, lockCalendar, type PostedEntry } from '../ledger.store.ts';
import type { FindDependents } from '../neighbors.handlers.ts';
import { openBatch, post } from '../posting.handlers.ts';
import { methodChange, methodChangeRefusals } from './method-change.contract.ts';
import {
  type ConversionLine,
  changesBetween,
  conversionLines,
  missingAccounts,
  type OpenItem,
  type Side,
  type SideChange,
} from './method-change.rules.ts';
import { listConversions, listStanding } from './method-change.store.ts';
import { methodOf, methods } from './year.rules.ts';
import { listWaiting } from './year-close.store.ts';
import { openItemsOf, type YearNeighbor } from './year-neighbors.handlers.ts';
import { type Year, yearsOf } from './year-state.rules.ts';

/** A fiscal year that follows one under another method. */
interface Boundary {
  before: Year;
  year: Year;
  changes: SideChange[];
}

/** What is converted at a boundary, and why it cannot be posted now. */
interface Plan extends Boundary {
  items: OpenItem[];
  lines: ConversionLine[];
  /** The no that posting would get; null where it can be posted. */
  obstacle: Refusal | null;
}

const controlRole: Readonly<Record<Side, string>> = { AR: 'RECEIVABLE', AP: 'PAYABLE' };
const sideWords: Readonly<Record<Side, string>> = { AR: 'owners owe', AP: 'is open on bills' };

/** The years whose method is not that of the year right before, in order. */
function boundariesIn(years: readonly Year[]): Boundary[] {
  return years.flatMap((year, i) => {
    const before = years[i - 1];
    const changes = before ? changesBetween(before, year) : [];
    return before && changes.length > 0 ? [{ before, year, changes }] : [];
  });
}

function fundBalancesIn(books: Books): Map<string, string> {
  return new Map(books.accounts.filter((account) => account.role === 'FUND_BALANCE').map((account) => [account.fundId, account.accountId]));
}

function obstacleOf({ year }: Boundary, missing: readonly string[], lines: readonly ConversionLine[], today: LocalDate): Plan['obstacle'] {
  if (today < year.startOn) return refuse(methodChangeRefusals, 'yearNotBegun', { year: year.label, day: formatDate(year.startOn) });
  if (missing.length > 0) return refuse(methodChangeRefusals, 'missingAccount', { missing: missing.join(' ') });
  return lines.length === 0 ? refuse(methodChangeRefusals, 'nothingToConvert') : null;
}

async function planOf(tx: Tx, neighbors: readonly YearNeighbor[], books: Books, boundary: Boundary, today: LocalDate): Promise<Plan> {
  const { changes, year } = boundary;
  const [open, standing] = await Promise.all([
    openItemsOf(neighbors, tx, books.communityId, year.startOn),
    listStanding(tx, books.communityId, year.startOn),
  ]);
  const items = open.filter((item) => changes.some((change) => change.side === item.side));
  const fundBalances = fundBalancesIn(books);
  const lines = conversionLines(items, changes, fundBalances, standing);
  const missing = missingAccounts(items, fundBalances, new Map(books.funds.map((fund) => [fund.fundId, fund.name])));
  return { ...boundary, items, lines, obstacle: obstacleOf(boundary, missing, lines, today) };
}

/**
 * What the control accounts hold at the end of the year before that no open item explains, in words; for the
 * sides that leave them.
 */
async function notesOf(tx: Tx, books: Books, { before, changes, items, year }: Plan): Promise<string[]> {
  const waiting = await listWaiting(tx, books.communityId, before.startOn, before.endOn);
  const unposted = waiting.length === 0 ? [] : [`${waiting.length} batches dated in fiscal year ${before.label} are not posted yet.`];
  const lastDay = addDays(year.startOn, -1);
  const out = changes.filter((change) => change.direction === 'OUT');
  if (out.length === 0) return unposted;
  const balances = (await balancesIn(tx, books, [lastDay])).get(lastDay) ?? [];
  const differences = out.flatMap(({ side }) => {
    const sign = side === 'AR' ? 1n : -1n;
    return books.accounts
      .filter((account) => account.role === controlRole[side])
      .flatMap(({ accountId, number, name }) => {
        const held = sign * sumCents(balances.filter((row) => row.accountId === accountId).map((row) => row.balance_cents));
        const open = sumCents(items.filter((item) => item.controlAccountId === accountId).map((item) => item.amount));
        if (held === open) return [];
        return [
          `${number} ${name} holds ${formatMoney(held, 'digits')} on ${formatDate(lastDay)}; ${formatMoney(open, 'digits')} ${sideWords[side]}.`,
        ];
      });
  });
  return [...unposted, ...differences];
}

const conversionWords = ({ before, year }: Boundary) =>
  `Change from ${methods[methodOf(before.arTiming, before.apTiming)].title.toLowerCase()} to ${methods[methodOf(year.arTiming, year.apTiming)].title.toLowerCase()}`;

/** Posts the conversion and gives its entry with its number. */
async function perform(
  context: Pick<Context<unknown>, 'tx' | 'userId' | 'now'>,
  neighbors: readonly YearNeighbor[],
  communityId: string,
  plan: Plan,
): Promise<{ entry: PostedEntry; batchId: string; journalNumber: number }> {
  const { tx, userId, now } = context;
  const { changes, year, lines } = plan;
  if (changes.some((change) => change.direction === 'IN'))
    await Promise.all(neighbors.map((one) => one.readyToAccrue?.(tx, communityId, year.startOn)));
  const description = conversionWords(plan);
  const batchId = await openBatch(tx, {
    communityId,
    kind: 'METHOD_CHANGE',
    state: 'POSTED',
    postDate: year.startOn,
    description,
    userId,
    now,
  });
  const draft = {
    postDate: year.startOn,
    entryType: 'METHOD_CHANGE',
    reference: year.label,
    description,
    sourceType: 'method-change',
    sourceId: batchId,
    lines,
  };
  const [entryId = ''] = await post(tx, { communityId, batchId, userId, now, entries: [draft] });
  const [journalNumber = 0] = await numberEntries(tx, communityId, [{ entryId, keeps: null, scheduleId: null }]);
  const [entry] = await loadEntries(tx, communityId, [entryId]);
  assert(entry, 'what was posted is there');
  return { entry, batchId, journalNumber };
}

const totalOf = (legs: PostedEntry['legs']) => sumCents(legs.filter((leg) => leg.amount > 0n).map((leg) => leg.amount));

function linesOf(books: Books, legs: PostedEntry['legs']) {
  const fundNames = new Map(books.funds.map((fund) => [fund.fundId, fund.name]));
  return legs.map(({ accountId, amount, isInterfund, counterFundId }) => {
    const account = books.accounts.find((one) => one.accountId === accountId);
    assert(account, 'a posted account exists');
    const { number, name, fundName } = account;
    const counterFund = fundNames.get(counterFundId ?? '') ?? '';
    return { fundName, number, name, debit: amount > 0n ? amount : null, credit: amount < 0n ? -amount : null, isInterfund, counterFund };
  });
}

function byCode(items: readonly OpenItem[]) {
  const groups = Map.groupBy(items, (item) => (item.side === 'AR' ? `AR ${item.what}` : `AP ${item.who}`));
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const what = first.side === 'AR' ? first.what : first.who;
    return [{ side: first.side, what, count: own.length, amount: sumCents(own.map((item) => item.amount)) }];
  });
}

async function look(context: Context<unknown>, neighbors: readonly YearNeighbor[], communityId: string, fiscalYearId: string) {
  const { tx, now } = context;
  await lockCalendar(tx, communityId);
  const [books, today] = await Promise.all([booksOf(tx, communityId), todayOf(tx, communityId, now)]);
  const years = yearsOf(books.periods);
  if (!years.some((year) => year.fiscalYearId === fiscalYearId)) throw notFound('The fiscal year');
  const boundary = boundariesIn(years).find(({ year }) => year.fiscalYearId === fiscalYearId);
  if (!boundary) throw refuse(methodChangeRefusals, 'noChange');
  return { books, plan: await planOf(tx, neighbors, books, boundary, today) };
}

type YearAsked = HandlerInput<typeof methodChange.previewMethodChange>;

/** The conversion, posted where it can be, and what it rests on. */
async function convert(context: Context<YearAsked>, neighbors: readonly YearNeighbor[]) {
  const { communityId, fiscalYearId } = context.input;
  const { books, plan } = await look(context, neighbors, communityId, fiscalYearId);
  const [notes, conversions] = [await notesOf(context.tx, books, plan), await listConversions(context.tx, communityId)];
  const done = plan.obstacle === null ? await perform(context, neighbors, communityId, plan) : null;
  return { books, plan, notes, conversions, done, base: [fiscalYearId, plan.items, done?.entry.legs] };
}

function conversionView({ books, plan, notes, conversions, done }: Awaited<ReturnType<typeof convert>>) {
  const { before, year, changes, items, obstacle } = plan;
  const accountOf = new Map(books.accounts.map((account) => [account.accountId, `${account.number} ${account.name}`]));
  const fundOf = new Map(books.funds.map((fund) => [fund.fundId, fund.name]));
  return {
    label: year.label,
    startDate: year.startOn,
    fromMethod: methodOf(before.arTiming, before.apTiming),
    toMethod: methodOf(year.arTiming, year.apTiming),
    changes,
    items: items.map(({ side, who, what, controlAccountId, fundId, amount }) => ({
      side,
      who,
      what,
      account: accountOf.get(controlAccountId ?? '') ?? '',
      fundName: fundOf.get(fundId) ?? '',
      amount,
    })),
    byCode: byCode(items),
    standing: conversions
      .filter((one) => one.postDate === year.startOn)
      .map(({ entryId, batchId, journalNumber, total_cents }) => ({ entryId, batchId, journalNumber, total: total_cents })),
    lines: done ? linesOf(books, done.entry.legs) : [],
    total: done ? totalOf(done.entry.legs) : 0n,
    obstacle: obstacle?.message ?? null,
    notes,
  };
}

/** The handlers, given what the modules above answer. */
export function methodChangeHandlers(neighbors: readonly YearNeighbor[]): Handlers<typeof methodChange> {
  const converting = previewed(methodChange.previewMethodChange, methodChange.postMethodChange, {
    plan: (context) => convert(context, neighbors),
    view: async (_context, converted) => conversionView(converted),
    async refuse(_context, { plan }) {
      if (plan.obstacle) throw plan.obstacle;
    },
    async post(context, { plan, done }) {
      assert(done, 'what nothing stands against is posted');
      const { entry, batchId, journalNumber } = done;
      const total = totalOf(entry.legs);
      const after = { entryId: entry.entryId, postDate: entry.postDate, total, changes: plan.changes };
      context.record({ entityId: context.input.fiscalYearId, batchId, after });
      return { entryId: entry.entryId, batchId, journalNumber, total };
    },
  });
  return { previewMethodChange: converting.preview, postMethodChange: converting.commit };
}

/**
 * How the conversion of a year under another method stands: it waits for its first day, is due, or nothing is
 * left of it.
 */
interface YearConversion {
  fiscalYearId: string;
  fromMethod: ReturnType<typeof methodOf>;
  state: 'WAITS' | 'DUE' | 'DONE';
  entries: { entryId: string; batchId: string; journalNumber: number | null }[];
}

/**
 * The years of a community that changed their method, each with how its conversion stands; asks what is open
 * only where one did.
 */
export async function conversionsOf(tx: Tx, neighbors: readonly YearNeighbor[], books: Books, today: LocalDate): Promise<YearConversion[]> {
  const boundaries = boundariesIn(yearsOf(books.periods));
  if (boundaries.length === 0) return [];
  const posted = await listConversions(tx, books.communityId);
  const plans = await Promise.all(boundaries.map((boundary) => planOf(tx, neighbors, books, boundary, today)));
  return plans.map(({ year, before, obstacle }) => {
    const own = posted.filter((one) => one.postDate === year.startOn);
    return {
      fiscalYearId: year.fiscalYearId,
      fromMethod: methodOf(before.arTiming, before.apTiming),
      state: obstacle?.code === 'yearNotBegun' ? 'WAITS' : obstacle?.code === 'nothingToConvert' ? 'DONE' : 'DUE',
      entries: own.map(({ entryId, batchId, journalNumber }) => ({ entryId, batchId, journalNumber })),
    };
  });
}

/** A conversion is taken back on its own day alone: what was posted in between rests on it. */
export const methodChangeDependents: FindDependents = async (_tx, batch, on) =>
  batch.kind !== 'METHOD_CHANGE' || on === batch.postDate
    ? []
    : [
        {
          what: `A conversion is taken back on ${formatDate(batch.postDate)}, and the period of that day is closed`,
          on: batch.postDate,
          amount: null,
          door: { screen: 'accounting-setup' },
          fate: 'FIRST',
        },
      ];

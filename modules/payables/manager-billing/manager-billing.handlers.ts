// The handlers of internal billing: contracts, events, and the bill of a month that the community owes to its
// management company.
import { type HandlerInput, refuse } from '../../../packages/contract/contract.ts';
import type { Tx } from '../../../packages/db/database.ts';
import { writeCsv } from '../../../packages/files/csv-writer.ts';
import type { Context, Handlers } from '../../../packages/http/handlers.ts';
import { previewed } from '../../../packages/http/previewed.ts';
import { addDays, dateInZone, endOfMonth, formatMonth, type LocalDate, notFound, startOfMonth } from '../../../packages/kernel/kernel.ts';
import { requireCommunity } from '../../communities/communities.server.ts';
import { refuseOverwrite } from '../../identity/identity.server.ts';
import { isChargeable } from '../../ledger/ledger.contract.ts';
import { findVendor } from '../../people/people.server.ts';
import { approveWithoutVote } from '../bills/approval.handlers.ts';
import { approvalsRequired } from '../bills/approval.store.ts';
import { enterBill } from '../bills/bill.handlers.ts';
import { listVendorNames } from '../distribution/distribution.store.ts';
import { loadChart } from '../subledger/chart.handlers.ts';
import { managerBilling, managerBillingRefusals, type RatedKind } from './manager-billing.contract.ts';
import { type BilledLine, covers, linesOf, numberOfMonth, totalOf } from './manager-billing.rules.ts';
import {
  type BilledCommunity,
  type ContractRow,
  countPieces,
  type EventRow,
  insertEvent,
  insertInvoice,
  listEvents,
  listInvoiceLines,
  listInvoices,
  listPieces,
  loadBilled,
  lockContract,
  lockEvent,
  removeEvent,
  saveContract,
} from './manager-billing.store.ts';

/** The lines of a month of a community; none where its contract does not cover the month. */
function linesIn(
  { contract, doors }: BilledCommunity,
  month: LocalDate,
  pieces: readonly { kind: RatedKind; pieces: number }[],
  events: readonly EventRow[],
): BilledLine[] {
  if (contract === null || !covers(contract, month)) return [];
  const counts = new Map(pieces.map((one) => [one.kind, one.pieces]));
  for (const { kind, quantity } of events) if (kind !== 'COST') counts.set(kind, (counts.get(kind) ?? 0) + quantity);
  const costs = events.flatMap(({ description, cost_cents }) => (cost_cents === null ? [] : [{ description, cost: cost_cents }]));
  return linesOf(contract, month, doors, counts, costs);
}

async function billedCommunity(tx: Tx, communityId: string): Promise<BilledCommunity> {
  await requireCommunity(tx, communityId);
  const [one] = await loadBilled(tx, communityId);
  if (!one) throw notFound('The community');
  return one;
}

const shownEvent = ({ managerEventId, kind, eventOn, quantity, cost_cents, description, enteredBy }: EventRow) => {
  return { managerEventId, kind, eventDate: eventOn, quantity, cost: cost_cents, description, enteredBy };
};

function shownContract(contract: ContractRow) {
  const { startMonth, endMonth, raiseMonth, rates, doorRates, ...facts } = contract;
  return {
    ...facts,
    startMonthDate: startMonth,
    endMonthDate: endMonth,
    raiseMonthDate: raiseMonth,
    doorRates: [...doorRates],
    rates: [...rates].map(([kind, rate]) => ({ kind, rate })),
  };
}

type Billing = Context<HandlerInput<typeof managerBilling.previewManagerBill>>;

async function planOf({ tx, input }: Billing, commits: boolean) {
  const { communityId } = input;
  const month = startOfMonth(input.monthDate);
  if (commits) await lockContract(tx, communityId);
  const billed = await billedCommunity(tx, communityId);
  if (billed.contract === null) throw refuse(managerBillingRefusals, 'noContract');
  const events = await listEvents(tx, communityId, { through: endOfMonth(month) });
  const lines = linesIn(billed, month, await countPieces(tx, month, communityId), events);
  const standing = (await listInvoices(tx, { month })).find((one) => one.communityId === communityId);
  const { contract, shortCode } = billed;
  const eventIds = events.map((one) => one.managerEventId);
  const base = [contract.version, contract.vendorId, lines, eventIds, standing?.billId];
  return { month, billed, contract, lines, eventIds, standing, billNumber: numberOfMonth(month, shortCode), base };
}

const billing = previewed(managerBilling.previewManagerBill, managerBilling.billManagerMonth, {
  plan: planOf,
  async view(_context, { month, contract, lines, billNumber }) {
    return { billNumber, lines, total: totalOf(lines), dueDate: addDays(endOfMonth(month), contract.dueDays) };
  },
  async refuse(_context, { month, contract, lines, standing }) {
    const words = formatMonth(month);
    if (!covers(contract, month)) throw refuse(managerBillingRefusals, 'notInContract', { month: words });
    if (standing) throw refuse(managerBillingRefusals, 'monthBilled', { month: words, number: standing.billNumber });
    if (totalOf(lines) === 0n) throw refuse(managerBillingRefusals, 'nothingToBill', { month: words });
  },
  async post(context, { month, contract, lines, eventIds, billNumber }) {
    const { tx, userId, now, input } = context;
    const { communityId } = input;
    const total = totalOf(lines);
    const bill = {
      communityId,
      billType: 'BILL' as const,
      vendorId: contract.vendorId,
      billNumber,
      billDate: endOfMonth(month),
      dueDate: addDays(endOfMonth(month), contract.dueDays),
      description: `Management of ${formatMonth(month)}`,
      amount: total,
      lines: lines.map(({ description, quantity, amount }) => ({
        accountId: contract.accountId,
        amount,
        description: quantity === 1 ? description : `${description}: ${quantity}`,
      })),
      acceptDuplicate: false,
      keepDistribution: false,
    };
    const billId = await enterBill(context, bill, await approvalsRequired(tx, communityId));
    const managerInvoiceId = await insertInvoice(tx, { communityId, month, billId, total, lines, eventIds }, { userId, now });
    await approveWithoutVote(context, communityId, billId);
    return { managerInvoiceId, billId, billNumber, total };
  },
});

const invoiceColumns = [
  { title: 'Invoice', kind: 'text' },
  { title: 'Invoice date', kind: 'date' },
  { title: 'Due date', kind: 'date' },
  { title: 'Community', kind: 'text' },
  { title: 'Line', kind: 'text' },
  { title: 'Quantity', kind: 'count' },
  { title: 'Rate', kind: 'money' },
  { title: 'Amount', kind: 'money' },
] as const;

export const managerBillingHandlers: Handlers<typeof managerBilling> = {
  async listBilling({ tx, input, communities, now }) {
    const month = startOfMonth(input.monthDate ?? dateInZone(now, 'UTC'));
    const all = (await loadBilled(tx, 'all')).filter(({ communityId }) => communities === 'all' || communities.has(communityId));
    const pieces = Map.groupBy(await countPieces(tx, month, 'all'), (one) => one.communityId);
    const events = Map.groupBy(await listEvents(tx, 'all', { through: endOfMonth(month) }), (one) => one.communityId);
    const bills = new Map((await listInvoices(tx, { month })).map((one) => [one.communityId, one]));
    const rows = all.map((one) => {
      const { communityId, community, doors, contract } = one;
      const bill = bills.get(communityId);
      return {
        communityId,
        community,
        doors,
        vendorName: contract?.vendorName ?? '',
        hasContract: contract !== null,
        isCovered: contract !== null && covers(contract, month),
        total: bill?.total_cents ?? totalOf(linesIn(one, month, pieces.get(communityId) ?? [], events.get(communityId) ?? [])),
        billId: bill?.billId ?? null,
        billNumber: bill?.billNumber ?? '',
        status: bill?.status ?? '',
      };
    });
    return { monthDate: month, rows };
  },
  async getBilling({ tx, input }) {
    const { communityId } = input;
    const month = startOfMonth(input.monthDate);
    const one = await billedCommunity(tx, communityId);
    const waiting = await listEvents(tx, communityId, { through: endOfMonth(month) });
    const invoices = await listInvoices(tx, { communityId });
    const standing = invoices.find((bill) => bill.month === month && bill.status !== 'CANCELLED');
    const lines = standing
      ? (await listInvoiceLines(tx, [standing.managerInvoiceId])).map(({ rate_cents, amount_cents, ...line }) => {
          return { ...line, rate: rate_cents, amount: amount_cents };
        })
      : linesIn(one, month, await countPieces(tx, month, communityId), waiting);
    return {
      community: one.community,
      doors: one.doors,
      contract: one.contract && shownContract(one.contract),
      lines,
      total: totalOf(lines),
      waiting: waiting.map(shownEvent),
      invoices: invoices.map(({ managerInvoiceId, month: monthDate, billId, billNumber, status, total_cents }) => {
        return { managerInvoiceId, monthDate, billId, billNumber, status, total: total_cents };
      }),
    };
  },
  async listBilledEvents({ tx, input: { communityId, monthDate, kind } }) {
    await requireCommunity(tx, communityId);
    const month = startOfMonth(monthDate);
    if (kind === 'FLAT' || kind === 'DOOR') return [];
    if (kind === 'LETTER' || kind === 'CERTIFIED' || kind === 'EMAIL' || kind === 'STATEMENT')
      return listPieces(tx, month, communityId, kind);
    const standing = (await listInvoices(tx, { month })).find((one) => one.communityId === communityId);
    const events = await listEvents(tx, communityId, standing ?? { through: endOfMonth(month) });
    return events
      .filter((one) => one.kind === kind)
      .map(({ eventOn, description, quantity }) => ({ day: eventOn, what: description, quantity, letterId: null }));
  },
  async pickBillingChoices({ tx, input: { communityId } }) {
    const { accounts } = await loadChart(tx, communityId);
    const chargeable = accounts.filter((one) => one.isActive && isChargeable(one));
    return {
      vendors: await listVendorNames(tx),
      accounts: chargeable.map(({ accountId, number, name }) => ({ accountId, number, name })),
    };
  },
  async saveManagerContract(context) {
    const { tx, input, userId, now } = context;
    const { communityId, version, startMonthDate, endMonthDate, raiseMonthDate, doorRates, rates, ...facts } = input;
    await lockContract(tx, communityId);
    const { contract: before } = await billedCommunity(tx, communityId);
    if (before)
      await refuseOverwrite(
        context,
        { kind: 'management contract', ids: [communityId], version: before.version },
        version ?? 'none was seen',
      );
    if (!(await findVendor(tx, facts.vendorId, true))) throw notFound('The vendor');
    const account = (await loadChart(tx, communityId)).byId.get(facts.accountId);
    if (!account) throw notFound('The account');
    if (!isChargeable(account)) throw refuse(managerBillingRefusals, 'accountNotChargeable');
    if (endMonthDate !== null && endMonthDate < startMonthDate) throw refuse(managerBillingRefusals, 'endsBeforeStart');
    const keys = [...doorRates.map((one) => one.fromCount), ...rates.map((one) => one.kind)];
    if (new Set(keys).size < keys.length) throw refuse(managerBillingRefusals, 'rateTwice');
    const terms = {
      ...facts,
      startMonth: startOfMonth(startMonthDate),
      endMonth: endMonthDate && startOfMonth(endMonthDate),
      raiseMonth: raiseMonthDate && startOfMonth(raiseMonthDate),
      doorRates: doorRates.toSorted((a, b) => a.fromCount - b.fromCount),
      rates,
    };
    const saved = await saveContract(tx, communityId, terms, { userId, now });
    context.record({ entityId: communityId, before: before && { ...before, rates: [...before.rates] }, after: terms });
    return { version: saved };
  },
  async addManagerEvent(context) {
    const { tx, input, userId, now } = context;
    const { communityId, eventDate, kind, quantity, cost, description } = input;
    if ((await billedCommunity(tx, communityId)).contract === null) throw refuse(managerBillingRefusals, 'noContract');
    if ((kind === 'COST') !== (cost !== null)) throw refuse(managerBillingRefusals, 'costNeeded');
    const event = { kind, eventOn: eventDate, quantity: kind === 'COST' ? 1 : quantity, cost, description };
    const managerEventId = await insertEvent(tx, communityId, event, { userId, now });
    context.record({ entityId: communityId, after: event });
    return { managerEventId };
  },
  async removeManagerEvent(context) {
    const { tx, input, now } = context;
    const found = await lockEvent(tx, input.communityId, input.managerEventId);
    if (!found) throw notFound('The event');
    if (found.billNumber !== null) throw refuse(managerBillingRefusals, 'eventBilled', { number: found.billNumber });
    await removeEvent(tx, input.managerEventId, now);
    context.record({ entityId: input.communityId, before: { description: found.description } });
    return {};
  },
  previewManagerBill: billing.preview,
  billManagerMonth: billing.commit,
  async managerInvoiceFile({ tx, input, communities }) {
    const month = startOfMonth(input.monthDate);
    const bills = (await listInvoices(tx, { month })).filter(({ communityId }) => communities === 'all' || communities.has(communityId));
    const ids = bills.map((one) => one.managerInvoiceId);
    const lines = Map.groupBy(await listInvoiceLines(tx, ids), (one) => one.managerInvoiceId);
    const rows = bills.flatMap(({ managerInvoiceId, billNumber, billOn, dueOn, community }) =>
      (lines.get(managerInvoiceId) ?? []).map(({ description, quantity, rate_cents, amount_cents }) => {
        return [billNumber, billOn, dueOn, community, description, quantity, rate_cents, amount_cents];
      }),
    );
    const name = `Management invoices ${month.slice(0, 7)}.csv`;
    return { fileName: name, contentType: 'text/csv', body: writeCsv(rows, invoiceColumns, { byteOrderMark: true }) };
  },
};

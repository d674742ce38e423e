// After a sequence of the model: what the product holds against what stands on paper, row by row, and the
// invariants of accounting.md A.

import { ledgerNeighbors } from '../apps/server/registry.ts';
import { accounting } from '../modules/ledger/ledger.contract.ts';
import { allTieOuts, lookAt } from '../modules/ledger/tie-out/tie-out.handlers.ts';
import { owners } from '../modules/receivables/receivables.contract.ts';
import { centsToText, type LocalDate, localDate } from '../packages/kernel/kernel.ts';
import { brokenInvariants } from './invariants.ts';
import { accountNumberOf } from './model-books.ts';
import { homes } from './model-owners.ts';
import { type Playing, same } from './model-playing.ts';

const moved = (lines: Iterable<readonly [string, bigint]>) =>
  [...lines]
    .map(([account, cents]) => `${account} ${cents}`)
    .sort()
    .join(', ');

/** What a table must hold, as one sorted list of lines: a statement for the product, the same from paper. */
interface Comparison {
  name: string;
  statement: string;
  paper(on: Playing): string[];
}

const comparisons: readonly Comparison[] = [
  {
    name: 'entries',
    statement: `select post_date || ': ' || coalesce(string_agg(number || ' ' || cents, ', ' order by number || ' ' || cents) filter (where cents <> 0), '') as line from (
        select e.entry_id, e.post_date, a.number, sum(p.amount_cents) as cents from ledger.entry e
        join ledger.posting p on p.customer_id = e.customer_id and p.entry_id = e.entry_id
        join ledger.account a on a.customer_id = p.customer_id and a.account_id = p.account_id
        where e.customer_id = $1 and e.community_id = $2 group by e.entry_id, e.post_date, a.number
      ) legs group by entry_id, post_date`,
    paper: ({ ledger }) => ledger.entries.map((entry) => `${entry.on}: ${moved(entry.moved)}`),
  },
  {
    name: 'charges',
    statement: `select p.account_number || ' ' || k.alias || ' ' || c.charge_date || ' ' || c.amount_cents || ' open ' || c.open_cents || ' ' || c.is_reversed as line
      from receivables.charge c join communities.property p on p.customer_id = c.customer_id and p.property_id = c.property_id
      join receivables.charge_code k on k.customer_id = c.customer_id and k.charge_code_id = c.charge_code_id
      where c.customer_id = $1 and c.community_id = $2`,
    paper: (on) =>
      on.owners.charges.map((c) => `${accountNumberOf(c.owner)} ${c.code} ${c.on} ${c.cents} open ${on.owners.open(c)} ${c.isReversed}`),
  },
  {
    name: 'prepaid money',
    statement: `select p.account_number || ' ' || b.balance_cents as line from receivables.prepaid_balance b
      join people.ownership o on o.customer_id = b.customer_id and o.ownership_id = b.ownership_id
      join communities.property p on p.customer_id = o.customer_id and p.property_id = o.property_id
      where b.customer_id = $1 and b.community_id = $2 and b.balance_cents <> 0`,
    paper: (on) =>
      homes.flatMap((_, owner) => {
        const held = on.owners.prepaidOn(owner, localDate('9999-12-31'));
        return held === 0n ? [] : [`${accountNumberOf(owner)} ${held}`];
      }),
  },
  {
    name: 'receipts',
    statement: `select r.post_date || ' ' || r.amount_cents || ' ' || exists (select from receivables.receipt_backout x
        where x.customer_id = r.customer_id and x.receipt_id = r.receipt_id) as line
      from receivables.receipt r where r.customer_id = $1 and r.community_id = $2`,
    paper: (on) => on.owners.receipts.map((receipt) => `${receipt.on} ${receipt.cents} ${receipt.isBackedOut}`),
  },
  {
    name: 'bills',
    statement: `select bill_number || ' ' || status || ' ' || total_cents || ' open ' || open_cents || ' ' || effective_on as line
      from payables.bill where customer_id = $1 and community_id = $2`,
    paper: ({ bills }) =>
      bills.bills.map((bill) => {
        const total = bill.lines.reduce((sum, one) => sum + one.cents, 0n);
        return `${bill.number} ${bill.status} ${total} open ${bills.open(bill)} ${bill.effectiveOn}`;
      }),
  },
  {
    name: 'checks',
    statement: `select c.number_text || ' ' || c.check_date || ' ' || c.amount_cents || ' ' || exists (select from payables.check_void x
        where x.customer_id = c.customer_id and x.check_id = c.check_id) as line
      from payables.issued_check c where c.customer_id = $1 and c.community_id = $2 and c.method <> 'ADJUSTMENT'`,
    paper: ({ bills }) =>
      bills.checks.map((check) => {
        const amount = check.shares.reduce((sum, share) => sum + share.cents, 0n);
        return `${check.number} ${check.on} ${amount} ${check.isVoided}`;
      }),
  },
  {
    name: 'batches of charges',
    statement: `select kind || ' ' || state || ' ' || post_date as line from ledger.batch
      where customer_id = $1 and community_id = $2 and kind in ('CHARGES', 'LATE_FEES', 'PREPAIDS', 'RECEIPTS', 'LOCKBOX', 'BACKOUT', 'UNDO')`,
    paper: ({ owners: { batches } }) => batches.map((batch) => `${batch.kind} ${batch.state} ${batch.on}`),
  },
  {
    name: 'periods',
    statement: `select period_start || ' ' || status as line from ledger.period where customer_id = $1 and community_id = $2`,
    paper: ({ ledger }) => ledger.periods.map((period) => `${period.start} ${period.status}`),
  },
];

async function compareRows(on: Playing): Promise<void> {
  const { customerId, database } = on.stage;
  for (const { name, statement, paper } of comparisons) {
    const { rows } = await database.client.query<{ line: string }>(statement, [customerId, on.at.communityId]);
    const found = rows.map((row) => row.line).sort();
    const expected = paper(on).sort();
    const extra = found.filter((line) => !expected.includes(line));
    const missing = expected.filter((line) => !found.includes(line));
    same(name, [`${found.length} rows`, ...extra].join('\n'), [`${expected.length} rows`, ...missing].join('\n'));
  }
}

/** The chart as the product shows it at the end of a day. */
async function compareChart(on: Playing, asOfDate: LocalDate): Promise<void> {
  const chart = await on.stage.call(accounting.listAccounts, { communityId: on.at.communityId, asOfDate });
  const found = chart.filter((row) => row.balance !== '0.00').map((row) => `${row.number} ${row.balance}`);
  const expected = [...on.ledger.balances(asOfDate)].map(([number, cents]) => `${number} ${centsToText(cents)}`);
  same(`the chart at ${asOfDate}`, found.sort().join(', '), expected.sort().join(', '));
}

/** What an owner owes and has paid ahead as the product shows it at the end of a day. */
async function compareOwner(on: Playing, owner: number, asOfDate: LocalDate): Promise<void> {
  const ownershipId = on.at.ownershipIds[owner] ?? '';
  const shown = await on.stage.call(owners.getOwnerLedger, { communityId: on.at.communityId, ownershipId, asOfDate });
  const own = on.owners.charges.filter((charge) => charge.owner === owner && charge.on <= asOfDate);
  const owes = own.reduce((sum, charge) => sum + on.owners.openOn(charge, asOfDate), 0n);
  const held = on.owners.prepaidOn(owner, asOfDate);
  same(`owner ${owner} at ${asOfDate}`, `${shown.balance} and ${shown.prepaid}`, `${centsToText(owes)} and ${centsToText(held)}`);
}

/** The tie-outs of the product, which must find nothing where nothing was damaged. */
async function compareTieOuts(on: Playing, asOf: LocalDate): Promise<void> {
  const { database, customerId } = on.stage;
  const found = await database.read(customerId, (tx) => lookAt(tx, allTieOuts(ledgerNeighbors.tieOuts), on.at.communityId, asOf));
  const red = found.filter((one) => one.lamp === 'RED').map((one) => [one.name, ...one.offenders.map((each) => each.what)].join(': '));
  same(`what is red at ${asOf}`, red.join('\n'), '');
}

/** Compares everything; throws at the first difference. */
export async function compare(on: Playing): Promise<void> {
  const { database, customerId } = on.stage;
  await database.asSuperuser(() => compareRows(on));
  for (const asOf of ['2026-01-31', '2026-02-20', '2027-12-31']) {
    await compareChart(on, localDate(asOf));
    await compareTieOuts(on, localDate(asOf));
  }
  for (const [owner] of homes.entries()) await compareOwner(on, owner, localDate(owner < 2 ? '2026-02-20' : '2027-12-31'));
  const broken = await database.asSuperuser(() => brokenInvariants(database.client, customerId));
  same('what breaks the invariants', broken.join('\n'), '');
}

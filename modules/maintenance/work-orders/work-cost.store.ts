// Quotes and costs of work orders.
import { sql, type Tx } from '../../../packages/db/database.ts';
import type { Cents, Instant, LocalDate } from '../../../packages/kernel/kernel.ts';
import type { CostItemType } from '../cost-items/cost-item.contract.ts';

/** What a vendor asks for the work; cents. */
interface QuoteRow {
  quoteId: string;
  vendorId: string;
  vendor: string;
  amount: Cents;
  quotedDate: LocalDate;
  note: string;
  isChosen: boolean;
}

/** The quotes of an order, the lowest first. */
export async function listQuotes(tx: Tx, workOrderId: string): Promise<QuoteRow[]> {
  const found = await sql<Omit<QuoteRow, 'amount'> & { cents: string }>`
    select q.work_order_quote_id as "quoteId", q.vendor_id as "vendorId", v.name as vendor, q.amount_cents::text as cents, q.quoted_on as "quotedDate",
      q.note, q.is_chosen as "isChosen"
    from maintenance.work_order_quote q join people.vendor v on v.customer_id = ${tx.customerId} and v.vendor_id = q.vendor_id
    where q.customer_id = ${tx.customerId} and q.work_order_id = ${workOrderId} order by q.amount_cents, q.work_order_quote_id`.execute(
    tx.db,
  );
  return found.rows.map(({ cents, ...row }) => ({ ...row, amount: BigInt(cents) }));
}

/** Adds a quote and returns its id. */
export async function insertQuote(
  tx: Tx,
  of: { communityId: string; workOrderId: string },
  quote: { vendorId: string; amount: Cents; quotedDate: LocalDate; note: string },
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into maintenance.work_order_quote (customer_id, community_id, work_order_id, vendor_id, amount_cents, quoted_on, note)
    values (${tx.customerId}, ${of.communityId}, ${of.workOrderId}, ${quote.vendorId}, ${quote.amount}, ${quote.quotedDate}, ${quote.note})
    returning work_order_quote_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** One quote is chosen, the others are not. */
export async function markQuote(tx: Tx, workOrderId: string, quoteId: string): Promise<void> {
  await sql`update maintenance.work_order_quote set is_chosen = work_order_quote_id = ${quoteId}
    where customer_id = ${tx.customerId} and work_order_id = ${workOrderId}`.execute(tx.db);
}

/** A cost of an order; quantity in thousandths, amounts in cents. */
interface CostRow {
  costId: string;
  itemType: CostItemType;
  description: string;
  quantity: bigint;
  cost: Cents;
  price: Cents;
  totalCost: Cents;
  totalPrice: Cents;
}

/** The costs of an order as they were put there. */
export async function listCosts(tx: Tx, workOrderId: string): Promise<CostRow[]> {
  type Row = {
    costId: string;
    itemType: CostItemType;
    description: string;
    quantity: string;
    cost: string;
    price: string;
    totalCost: string;
    totalPrice: string;
  };
  const found = await sql<Row>`
    select work_order_cost_id as "costId", item_type as "itemType", description, quantity_thousandths::text as quantity, cost_cents::text as cost,
      price_cents::text as price, total_cost_cents::text as "totalCost", total_price_cents::text as "totalPrice"
    from maintenance.work_order_cost where customer_id = ${tx.customerId} and work_order_id = ${workOrderId} order by work_order_cost_id`.execute(
    tx.db,
  );
  return found.rows.map((row) => ({
    ...row,
    quantity: BigInt(row.quantity),
    cost: BigInt(row.cost),
    price: BigInt(row.price),
    totalCost: BigInt(row.totalCost),
    totalPrice: BigInt(row.totalPrice),
  }));
}

/** Adds a cost and returns its id. */
export async function insertCost(
  tx: Tx,
  of: { communityId: string; workOrderId: string },
  cost: Omit<CostRow, 'costId'> & { costItemId: string | null },
  by: { userId: string; now: Instant },
): Promise<string> {
  const made = await sql<{
    id: string;
  }>`insert into maintenance.work_order_cost (customer_id, community_id, work_order_id, cost_item_id, item_type, description,
      quantity_thousandths, cost_cents, price_cents, total_cost_cents, total_price_cents, entered_by, entered_time)
    values (${tx.customerId}, ${of.communityId}, ${of.workOrderId}, ${cost.costItemId}, ${cost.itemType}, ${cost.description}, ${cost.quantity}, ${cost.cost},
      ${cost.price}, ${cost.totalCost}, ${cost.totalPrice}, ${by.userId}, ${by.now}) returning work_order_cost_id as id`.execute(tx.db);
  return made.rows[0]?.id ?? '';
}

/** Takes a cost off an order; false where it has none of the id. */
export async function deleteCost(tx: Tx, workOrderId: string, costId: string): Promise<boolean> {
  const done = await sql`delete from maintenance.work_order_cost
    where customer_id = ${tx.customerId} and work_order_id = ${workOrderId} and work_order_cost_id = ${costId} returning work_order_cost_id`.execute(
    tx.db,
  );
  return done.rows.length > 0;
}

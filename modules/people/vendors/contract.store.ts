// Where contracts with vendors stand.
import { sql, type Tx } from '../../../packages/db/database.ts';
import { columnsOf, recordStore } from '../../../packages/db/kept.ts';
import type { Cents, LocalDate } from '../../../packages/kernel/kernel.ts';
import { vendorContractFields } from './contract.fields.ts';
import type { ContractFacts, ContractTerm } from './contract.rules.ts';

export const keptContracts = recordStore<ContractFacts>({
  table: 'people.vendor_contract',
  idColumn: 'vendor_contract_id',
  inCommunity: true,
  label: 'name',
  columns: columnsOf(vendorContractFields),
});

export interface ContractRow extends ContractTerm {
  vendorContractId: string;
  communityId: string;
  community: string;
  vendorId: string;
  vendor: string;
  name: string;
  startDate: LocalDate;
  amount: Cents;
}

/**
 * Contracts of a vendor, of a community or of both, by community and name; `communities` are those in scope.
 */
export async function listContractRows(
  tx: Tx,
  { vendorId, communityId }: { vendorId?: string | undefined; communityId?: string | undefined },
  communities: 'all' | ReadonlySet<string>,
): Promise<ContractRow[]> {
  const found = await sql<Omit<ContractRow, 'amount'> & { cents: string }>`
    select k.vendor_contract_id as "vendorContractId", k.community_id as "communityId", m.name as community, k.vendor_id as "vendorId", v.name as vendor,
      k.name, k.start_on as "startDate", k.end_on as "endDate", k.amount_cents::text as cents, k.notice_days as "noticeDays",
      k.renews_itself as "renewsItself", k.alert_days as "alertDays", k.is_draft as "isDraft", k.cancelled_on as "cancelledDate"
    from people.vendor_contract k
    join people.vendor v on v.customer_id = k.customer_id and v.vendor_id = k.vendor_id
    join communities.community m on m.customer_id = k.customer_id and m.community_id = k.community_id
    where k.customer_id = ${tx.customerId} and (${vendorId ?? null}::bigint is null or k.vendor_id = ${vendorId ?? null}::bigint)
      and (${communityId ?? null}::bigint is null or k.community_id = ${communityId ?? null}::bigint)
      and ${communities === 'all' ? sql`true` : sql`k.community_id = any(${[...communities]}::bigint[])`}
    order by m.name, k.name, k.vendor_contract_id limit 1000`.execute(tx.db);
  return found.rows.map(({ cents, ...row }) => ({ ...row, amount: BigInt(cents) }));
}
